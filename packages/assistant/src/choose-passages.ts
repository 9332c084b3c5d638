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

/** Returns the best sections, best first: each text once, few of one page, and together no longer than what an engine reads at once. */
export const choosePassages = (ranked: readonly Ranked[]): Passage[] => {
  const pages = Map.groupBy(ranked, pageOf)
  const taken = new Map<string, Set<number>>()
  const chosen: Ranked[] = []
  const texts = new Set<string>()
  for (const one of ranked.toSorted((a, b) => b.score - a.score)) {
    const ofPage = taken.get(pageOf(one)) ?? new Set()
    const { text } = one.passage
    if (ofPage.size >= maxOfPage || texts.has(text)) continue
    if (text !== '') texts.add(text)
    taken.set(pageOf(one), ofPage.add(one.ordinal))
    chosen.push(one)
    if (chosen.length >= maxPassages) break
  }
  const passages: Passage[] = []
  let left = maxCharacters
  for (const one of chosen) {
    const inOrder = pages.get(pageOf(one))!.toSorted((a, b) => a.ordinal - b.ordinal)
    const text = cut(textWithNeighbours(one, inOrder, taken.get(pageOf(one))!), left)
    if (left <= 0) break
    left -= text.length
    passages.push({ ...one.passage, text, excerpt: one.excerpt() })
  }
  return passages
}
