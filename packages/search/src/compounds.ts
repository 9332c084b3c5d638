/** Letters that German puts between the parts of a compound. */
const links = ['', 's', 'es', 'n', 'en', 'e']
const maxParts = 4
const compoundLength = { least: 8, most: 32, part: 4 }

/** Whether a word may be a compound. */
export const isCompoundLike = (word: string): boolean =>
  word.length >= compoundLength.least && word.length <= compoundLength.most && /^\p{L}+$/u.test(word)

/** Returns the words that a compound may be made of. */
export const substringsOf = (word: string): string[] => {
  const found = new Set<string>()
  for (let from = 0; from < word.length; from++) {
    for (let to = from + compoundLength.part; to <= word.length; to++) found.add(word.slice(from, to))
  }
  found.delete(word)
  return [...found]
}

/** Returns the fewest known words that make up a word, with linking letters between them; undefined if there are none. */
export const splitCompound = (word: string, isKnown: (part: string) => boolean): string[] | undefined => {
  // The best split of the letters up to each index.
  const best: (string[] | undefined)[] = [[]]
  for (let to = 1; to <= word.length; to++) {
    for (let from = 0; from <= to - compoundLength.part; from++) {
      const part = word.slice(from, to)
      if (!isKnown(part)) continue
      for (const link of from === 0 ? [''] : links) {
        const before = word.slice(0, from).endsWith(link) ? best[from - link.length] : undefined
        const isFirst = from - link.length === 0 && link !== ''
        if (!before || isFirst || before.length + 1 >= (best[to]?.length ?? maxParts + 1)) continue
        best[to] = [...before, part]
      }
    }
  }
  return best[word.length]
}
