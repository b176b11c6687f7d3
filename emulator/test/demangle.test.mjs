import assert from 'node:assert/strict';
import test from 'node:test';

import { demangle } from '../src/demangle.mjs';

test('Rust names become readable, others stay', () => {
  for (const [symbol, name] of [
    ['main', 'main'],
    ['__aeabi_memcpy4', '__aeabi_memcpy4'],
    ['_RNvCs1234_7mycrate3foo', 'mycrate::foo'],
    ['_RNvNtCs1234_7mycrate5tasks3run', 'mycrate::tasks::run'],
    ['_RNCNvCs1234_7mycrate3foo0B3_', 'mycrate::foo::{closure}'],
    ['_RNvMNtCs1234_7mycrate3benNtB2_4Pond4draw', '<mycrate::ben::Pond>::draw'],
    ['_RNvXCs1234_7mycrateNtB2_4PondNtB2_4Game4play', '<mycrate::Pond as mycrate::Game>::play'],
    ['_RINvCs1234_7mycrate3maxhRNtB2_4PondAlj8_TtbEE', 'mycrate::max<u8, &mycrate::Pond, [i32; _], (u16, bool)>'],
    ['_RNvCs1234_7mycrate99short', '_RNvCs1234_7mycrate99short'],
    ['_R?', '_R?'],
    ['_ZN2ui3pen3Pen4ring17h0bc3de76d50317adE', 'ui::pen::Pen::ring'],
    ['_ZN36_$LT$a..Frame$u20$as$u20$b..Draw$GT$4fill17hfb8c1b6f3dd8f5ffE', '<a::Frame as b::Draw>::fill'],
    ['_ZN9short', '_ZN9short'],
  ]) {
    assert.equal(demangle(symbol), name);
  }
});
