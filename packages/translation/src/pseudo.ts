const letters: Record<string, string> = {
  a: 'á',
  c: 'ç',
  d: 'ð',
  e: 'é',
  g: 'ğ',
  i: 'í',
  n: 'ñ',
  o: 'ó',
  s: 'š',
  u: 'ú',
  y: 'ý',
  z: 'ž',
  A: 'Á',
  C: 'Ç',
  D: 'Ð',
  E: 'É',
  G: 'Ğ',
  I: 'Í',
  N: 'Ñ',
  O: 'Ó',
  S: 'Š',
  U: 'Ú',
  Y: 'Ý',
  Z: 'Ž',
}

const accented = (text: string): string => text.replaceAll(/[A-Za-z]/g, (letter) => letters[letter] ?? letter)

/** Returns a text with accents and in brackets, so that nobody mistakes it for a translation. Placeholders and entities are kept. */
export const pseudoTranslate = (text: string): string =>
  `[${text
    .split(/(<x\d+\/>|&\w+;)/)
    .map((part, index) => (index % 2 === 1 ? part : accented(part)))
    .join('')}]`
