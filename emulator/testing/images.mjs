// Fixtures: generated UF2 files, and ELF files with segments and symbols.

const SYMTAB = 2;
const STRTAB = 3;
const PROGBITS = 1;

/** @param {{ address: number, bytes: number[] }[]} blocks */
export function uf2(blocks) {
  const file = new Uint8Array(blocks.length * 512);
  const view = new DataView(file.buffer);
  blocks.forEach(({ address, bytes }, number) => {
    const words = [0x0a324655, 0x9e5d5157, 0x2000, address, 256, number, blocks.length, 0xe48bff56];
    words.forEach((word, index) => view.setUint32(number * 512 + index * 4, word, true));
    file.set(bytes, number * 512 + 32);
    view.setUint32(number * 512 + 508, 0x0ab16f30, true);
  });
  return file;
}

/**
 * A 32-bit little-endian ELF. Symbols may name a section, which is then there.
 * @param {object} contents
 * @param {{ virtual: number, physical: number, bytes: number[] }[]} [contents.segments]
 * @param {{ name: string, value: number, size: number, type: number, section?: string }[]} [contents.symbols]
 */
export function elf({ segments = [], symbols = [] }) {
  const file = new Uint8Array(64 * 1024);
  const view = new DataView(file.buffer);
  const word = (at, value) => view.setUint32(at, value, true);
  const half = (at, value) => view.setUint16(at, value, true);
  let end = 52;
  const place = (bytes) => {
    const at = end;
    file.set(bytes, at);
    end += (bytes.length + 3) & ~3;
    return at;
  };
  const strings = () => {
    const bytes = [0];
    return { bytes, add: (text) => bytes.push(...new TextEncoder().encode(text), 0) - Buffer.byteLength(text) - 1 };
  };

  const programHeaders = place(new Uint8Array(segments.length * 32));
  segments.forEach(({ virtual, physical, bytes }, index) => {
    const at = place(Uint8Array.from(bytes));
    [1, at, virtual, physical, bytes.length, bytes.length, 5, 4].forEach((value, field) => {
      word(programHeaders + index * 32 + field * 4, value);
    });
  });

  const extra = [...new Set(symbols.map(({ section }) => section).filter(Boolean))];
  const names = strings();
  const table = new Uint8Array((symbols.length + 1) * 16);
  const entries = new DataView(table.buffer);
  symbols.forEach(({ name, value, size, type, section }, index) => {
    const entry = (index + 1) * 16;
    entries.setUint32(entry, names.add(name), true);
    entries.setUint32(entry + 4, value, true);
    entries.setUint32(entry + 8, size, true);
    entries.setUint8(entry + 12, type);
    entries.setUint16(entry + 14, section ? 4 + extra.indexOf(section) : 0xfff1, true);
  });
  const sectionNames = strings();
  const sections = [
    { name: '', type: 0, bytes: [], link: 0 },
    { name: '.symtab', type: SYMTAB, bytes: table, link: 2 },
    { name: '.strtab', type: STRTAB, bytes: names.bytes, link: 0 },
    { name: '.shstrtab', type: STRTAB, bytes: sectionNames.bytes, link: 0 },
    ...extra.map((name) => ({ name, type: PROGBITS, bytes: [], link: 0 })),
  ];
  const nameOffsets = sections.map(({ name }) => sectionNames.add(name));
  const offsets = sections.map(({ bytes }) => place(Uint8Array.from(bytes)));
  const sectionHeaders = place(new Uint8Array(sections.length * 40));
  sections.forEach(({ type, bytes, link }, index) => {
    [nameOffsets[index], type, 0, 0, offsets[index], bytes.length, link].forEach((value, field) => {
      word(sectionHeaders + index * 40 + field * 4, value);
    });
  });

  word(0, 0x464c457f);
  word(28, programHeaders);
  word(32, sectionHeaders);
  half(42, 32);
  half(44, segments.length);
  half(46, 40);
  half(48, sections.length);
  half(50, 3);
  return file.slice(0, end);
}
