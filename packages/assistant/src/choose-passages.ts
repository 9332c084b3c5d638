import type { Passage } from './passage.ts'

/** A section with its score and its place on its page. */
export interface Ranked {
  ordinal: number
  score: number
  passage: Omit<Passage, 'excerpt'>
  /** Returns the part that matches the question. Few sections need it. */
  excerpt: () => string
}

const maxPassages = 6
const maxOfPage = 4
// What each further section of a page counts, so that one page does not take all places.
const worthOfFurther = 0.9
const maxCharacters = 12_000
const maxOfPassage = 3000
const enoughText = 500

const pageOf = ({ passage }: Ranked): string => `${passage.spaceId} ${passage.pageId}`

/** Returns a text that is cut at the end of a word. */
const cut = (text: string, length: number): string => {
  if (text.length <= length) return text
  const end = text.lastIndexOf(' ', length)
  return `${text.slice(0, end > 0 ? end : length).toWellFormed()} …`
}

/** Returns the text of a section, with the sections behind it if it is short: a heading alone says nothing. */
const textWithNeighbours = (ranked: Ranked, page: readonly Ranked[], taken: ReadonlySet<number>): string => {
  let { text } = ranked.passage
  for (const { ordinal, passage } of page) {
    if (ordinal <= ranked.ordinal || taken.has(ordinal)) continue
    if (text.length >= enoughText) break
    text = `${text}\n\n${passage.heading}\n${passage.text}`
  }
  return cut(text.trim(), maxOfPassage)
}

const byScore = (a: { score: number }, b: { score: number }): number => b.score - a.score

/** Returns the sections without those whose text an earlier one has. */
const onePerText = (sorted: readonly Ranked[]): Ranked[] => {
  const texts = new Set<string>()
  return sorted.filter(({ passage: { text } }) => {
    const isRepeated = texts.has(text)
    if (text !== '') texts.add(text)
    return !isRepeated
  })
}

/** Returns the best sections, best first: each text once, and few of one page. */
const bestOf = (ranked: readonly Ranked[]): Ranked[] =>
  [...Map.groupBy(onePerText(ranked.toSorted(byScore)), pageOf).values()]
    .flatMap((ofPage) =>
      ofPage.map((one, index) => ({ one, score: one.score * worthOfFurther ** index })).slice(0, maxOfPage),
    )
    .toSorted(byScore)
    .slice(0, maxPassages)
    .map(({ one }) => one)

/** Returns the best sections, best first, which together are no longer than what an engine reads at once. */
export const choosePassages = (ranked: readonly Ranked[]): Passage[] => {
  const pages = Map.groupBy(ranked, pageOf)
  const chosen = bestOf(ranked)
  const taken = Map.groupBy(chosen, pageOf)
  const passages: Passage[] = []
  let left = maxCharacters
  for (const one of chosen) {
    const inOrder = pages.get(pageOf(one))!.toSorted((a, b) => a.ordinal - b.ordinal)
    const ordinals = new Set(taken.get(pageOf(one))!.map(({ ordinal }) => ordinal))
    const text = cut(textWithNeighbours(one, inOrder, ordinals), left)
    if (left <= 0) break
    left -= text.length
    passages.push({ ...one.passage, text, excerpt: one.excerpt() })
  }
  return passages
}
