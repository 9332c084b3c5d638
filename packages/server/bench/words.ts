const syllables = [
  'ba',
  'de',
  'fi',
  'go',
  'hu',
  'ka',
  'le',
  'mi',
  'no',
  'pu',
  'ra',
  'se',
  'ti',
  'vo',
  'zu',
  'sha',
  'dor',
  'lin',
]
const vocabulary = 20_000

const spelled = (index: number): string => {
  let [word, rest] = ['', index + 400]
  for (; rest > 0; rest = Math.floor(rest / syllables.length)) word += syllables[rest % syllables.length]
  return word
}

/** Returns the word of a rank; rank 0 is the most common word. */
export const wordOfRank = (rank: number): string => spelled((rank * 7919) % vocabulary)

// Seeded, so that every run generates the same words.
const createRandom = (seed: number) => {
  let state = seed * 2_654_435_761 + 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Returns `count` words, some far more common than others, as in natural language. */
export const someWords = (seed: number, count: number): string => {
  const random = createRandom(seed)
  return Array.from({ length: count }, () => wordOfRank(Math.floor(vocabulary * random() ** 4))).join(' ')
}
