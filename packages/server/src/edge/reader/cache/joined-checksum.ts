// The polynomial of CRC-32, with its bits reversed, as in RFC 1952 §8.
const polynomial = 0xed_b8_83_20
const one = 0x80_00_00_00
const oneByte = 0x00_80_00_00

// Multiplies two polynomials modulo that of CRC-32. The first factor must not be 0.
const product = (first: number, second: number): number => {
  let [sum, factor] = [0, second]
  for (let bit = one; ; bit >>>= 1) {
    if ((first & bit) !== 0) {
      sum ^= factor
      if ((first & (bit - 1)) === 0) return sum >>> 0
    }
    factor = (factor & 1) === 0 ? factor >>> 1 : (factor >>> 1) ^ polynomial
  }
}

const shiftBy = (bytes: number): number => {
  let [shift, power] = [one, oneByte]
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) shift = product(power, shift)
    power = product(power, power)
  }
  return shift
}

/**
 * Returns a function that computes the CRC-32 of two joined parts from the CRC-32 of the first, given the CRC-32 and the length in
 * bytes of the second. It takes the same time for each length.
 */
export const joinedChecksum = (checksum: number, length: number): ((first: number) => number) => {
  const shift = shiftBy(length)
  return (first) => (product(shift, first) ^ checksum) >>> 0
}
