// defmt encoder for tests: symbols as the compiler names them, frames as the device encodes them.

/** @param {[number, string, string][]} strings index, tag, format */
export function symbolsOf(strings, timestamp) {
  const named = (tag, data) => JSON.stringify({ package: 'test', tag, data, disambiguator: '1', crate_name: 'test' });
  const symbols = strings.map(([address, tag, data]) => ({ name: named(tag, data), address, section: '.defmt' }));
  if (timestamp) symbols.push({ name: named('defmt_timestamp', timestamp), address: 0, section: '.defmt' });
  symbols.push({ name: '_defmt_version_ = 4', address: 0, section: '' });
  symbols.push({ name: '_defmt_encoding_ = rzcobs', address: 0, section: '' });
  return symbols;
}

/** A number's bytes, lowest first. */
export function littleEndian(value, size) {
  const bits = BigInt.asUintN(size * 8, BigInt(value));
  return Array.from({ length: size }, (_, index) => Number((bits >> BigInt(8 * index)) & 0xffn));
}

/** A string as `{=str}` sends it. */
export function text(string) {
  const bytes = [...new TextEncoder().encode(string)];
  return [...littleEndian(bytes.length, 4), ...bytes];
}

/** rzCOBS as the device writes it: runs of up to seven bytes with a mask of their zeros, long runs without. */
export function encodeRzcobs(frame) {
  const out = [];
  let run = 0;
  let zeros = 0;
  for (const byte of frame) {
    if (run < 7) {
      if (byte === 0) zeros |= 1 << run;
      else out.push(byte);
      run++;
      if (run === 7 && zeros !== 0) {
        out.push(zeros);
        run = 0;
        zeros = 0;
      }
    } else if (byte === 0) {
      out.push((run - 7) | 0x80);
      run = 0;
      zeros = 0;
    } else {
      out.push(byte);
      run++;
      if (run === 134) {
        out.push(0xff);
        run = 0;
        zeros = 0;
      }
    }
  }
  if (run > 0 && run < 7) out.push((zeros | (0xff << run)) & 0x7f);
  else if (run >= 7) out.push((run - 7) | 0x80);
  out.push(0);
  return Uint8Array.from(out);
}
