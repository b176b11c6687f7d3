// Seeded pseudo-random numbers for models and tests, the same on every machine (sfc32).

/**
 * @param {number} seed
 * @returns {() => number} a function that gives the next 32-bit number
 */
export function randomWords(seed) {
  let a = 0x9e3779b9;
  let b = seed >>> 0;
  let c = ~seed >>> 0;
  let counter = 1;
  const next = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let warmUp = 0; warmUp < 16; warmUp++) next();
  return next;
}

/** A whole number below `limit` from such a function; the tiny bias does not matter for tests. */
export const below = (next, limit) => Math.floor((next() / 2 ** 32) * limit);
