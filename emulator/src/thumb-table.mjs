// Decoding table: the instruction encodings that the fast interpreter (thumb.mjs) executes itself.

/** Encodings by the number of their case in the loop. x stands for any bit. */
const PATTERNS = {
  1: '00000xxxxxxxxxxx', // LSLS Rd, Rm, #
  2: '00001xxxxxxxxxxx', // LSRS Rd, Rm, #
  3: '00010xxxxxxxxxxx', // ASRS Rd, Rm, #
  4: '0001100xxxxxxxxx', // ADDS Rd, Rn, Rm
  5: '0001101xxxxxxxxx', // SUBS Rd, Rn, Rm
  6: '0001110xxxxxxxxx', // ADDS Rd, Rn, #3
  7: '0001111xxxxxxxxx', // SUBS Rd, Rn, #3
  8: '00100xxxxxxxxxxx', // MOVS Rd, #8
  9: '00101xxxxxxxxxxx', // CMP Rn, #8
  10: '00110xxxxxxxxxxx', // ADDS Rdn, #8
  11: '00111xxxxxxxxxxx', // SUBS Rdn, #8
  12: '0100000000xxxxxx', // ANDS
  13: '0100000001xxxxxx', // EORS
  14: '0100000010xxxxxx', // LSLS Rdn, Rm
  15: '0100000011xxxxxx', // LSRS Rdn, Rm
  16: '0100000100xxxxxx', // ASRS Rdn, Rm
  17: '0100000101xxxxxx', // ADCS
  18: '0100000110xxxxxx', // SBCS
  19: '0100000111xxxxxx', // RORS
  20: '0100001000xxxxxx', // TST
  21: '0100001001xxxxxx', // RSBS
  22: '0100001010xxxxxx', // CMP Rn, Rm
  23: '1011101001xxxxxx', // REV16
  24: '0100001100xxxxxx', // ORRS
  25: '0100001101xxxxxx', // MULS
  26: '0100001110xxxxxx', // BICS
  27: '0100001111xxxxxx', // MVNS
  28: '01000100xxxxxxxx', // ADD, high registers
  29: '01000101xxxxxxxx', // CMP, high registers
  30: '01000110xxxxxxxx', // MOV, high registers
  31: '010001110xxxx000', // BX
  32: '010001111xxxx000', // BLX
  33: '01001xxxxxxxxxxx', // LDR Rt, literal
  34: '0101000xxxxxxxxx', // STR Rt, [Rn, Rm]
  35: '0101001xxxxxxxxx', // STRH
  36: '0101010xxxxxxxxx', // STRB
  37: '0101011xxxxxxxxx', // LDRSB
  38: '0101100xxxxxxxxx', // LDR
  39: '0101101xxxxxxxxx', // LDRH
  40: '0101110xxxxxxxxx', // LDRB
  41: '0101111xxxxxxxxx', // LDRSH
  42: '01100xxxxxxxxxxx', // STR Rt, [Rn, #]
  43: '01101xxxxxxxxxxx', // LDR
  44: '01110xxxxxxxxxxx', // STRB
  45: '01111xxxxxxxxxxx', // LDRB
  46: '10000xxxxxxxxxxx', // STRH
  47: '10001xxxxxxxxxxx', // LDRH
  48: '10010xxxxxxxxxxx', // STR Rt, [SP, #]
  49: '10011xxxxxxxxxxx', // LDR
  50: '10100xxxxxxxxxxx', // ADR
  51: '10101xxxxxxxxxxx', // ADD Rd, SP, #
  52: '101100000xxxxxxx', // ADD SP, #
  53: '101100001xxxxxxx', // SUB SP, #
  54: '1011001000xxxxxx', // SXTH
  55: '1011001001xxxxxx', // SXTB
  56: '1011001010xxxxxx', // UXTH
  57: '1011001011xxxxxx', // UXTB
  58: '1011010xxxxxxxxx', // PUSH
  59: '1011101000xxxxxx', // REV
  60: '1011110xxxxxxxxx', // POP
  61: '11000xxxxxxxxxxx', // STMIA
  62: '11001xxxxxxxxxxx', // LDMIA
  63: '1101xxxxxxxxxxxx', // B with a condition
  64: '11100xxxxxxxxxxx', // B
  65: '11110xxxxxxxxxxx', // BL, first half
  66: '1011111100000000', // NOP
};
const NEVER_FAST = ['11011110xxxxxxxx', '11011111xxxxxxxx']; // UDF and SVC, inside the pattern of B

/** The case for each opcode; 0 is none. */
export const KIND = buildTable();

function buildTable() {
  const table = new Uint8Array(0x10000);
  const fill = (pattern, kind) => {
    const mask = parseInt(pattern.replace(/[01]/g, '1').replace(/x/g, '0'), 2);
    const value = parseInt(pattern.replace(/x/g, '0'), 2);
    for (let opcode = 0; opcode < 0x10000; opcode++) if ((opcode & mask) === value) table[opcode] = kind;
  };
  for (const [kind, pattern] of Object.entries(PATTERNS)) fill(pattern, Number(kind));
  for (const pattern of NEVER_FAST) fill(pattern, 0);
  return table;
}
