import { decoded } from '@scriptorium/content/decoded'
import { html } from '../html.ts'

/** The ids of the page around a document. */
export const pageIds: ReadonlySet<string> = new Set(['~content', '~navigation', '~found'])

// Comparing each of many anchors with each of many ids would take too long.
const maxCompared = 100_000
const minPrefix = 6
const minSimilarity = 0.7

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

const unescaped = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => signs[name]!)

const bare = (id: string): string => id.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const pairsOf = (text: string): Set<string> =>
  new Set(Array.from({ length: Math.max(text.length - 1, 1) }, (_, index) => text.slice(index, index + 2)))

const similarity = (a: string, b: string): number => {
  const [left, right] = [pairsOf(a), pairsOf(b)]
  return (2 * [...left].filter((pair) => right.has(pair)).length) / (left.size + right.size)
}

/**
 * Returns the id that an anchor most likely means if no element has it as its id. Writers and other programs derive anchors from
 * headings with different punctuation.
 */
export const nearId = (anchor: string, ids: readonly string[]): string | undefined => {
  const wanted = bare(anchor)
  if (wanted === '') return undefined
  const same = ids.find((id) => bare(id) === wanted)
  if (same !== undefined || wanted.length < minPrefix) return same
  const longer = ids.filter((id) => bare(id).startsWith(wanted)).toSorted((a, b) => a.length - b.length)[0]
  if (longer !== undefined) return longer
  const rated = ids.map((id) => ({ id, score: similarity(wanted, bare(id)) })).toSorted((a, b) => b.score - a.score)
  return rated[0] && rated[0].score >= minSimilarity ? rated[0].id : undefined
}

const idsIn = (markup: string): string[] => [...markup.matchAll(/ id="([^"]*)"/g)].map(([, id]) => unescaped(id!))

// Escaping leaves no quote inside of an attribute, and only `raw.ts` writes an anchor in this form.
const withoutRepeatedAnchors = (markup: string): string => {
  const rest = markup.replaceAll(/<a id="[^"]*"><\/a>/g, '')
  const taken = new Set([...idsIn(rest), ...pageIds])
  return markup.replaceAll(/<a id="([^"]*)"><\/a>/g, (anchor, id: string) => {
    const isRepeated = taken.has(unescaped(id))
    taken.add(unescaped(id))
    return isRepeated ? '' : anchor
  })
}

/**
 * Returns the markup of a document in which each id is unique, and links within it lead to an id that is there: to the start of
 * the page if no heading is near to what they name.
 */
export const mendAnchors = (given: string): string => {
  const markup = withoutRepeatedAnchors(given)
  const ids = [...new Set(idsIn(markup))]
  const known = new Set([...ids, ...pageIds])
  let compared = 0
  const near = (anchor: string): string => {
    compared += ids.length
    return (compared <= maxCompared && nearId(anchor, ids)) || '~content'
  }
  return markup.replaceAll(/ href="#([^"]+)"/g, (link, anchor: string) => {
    const id = decoded(unescaped(anchor))
    return known.has(id) ? link : String(html` href="#${encodeURIComponent(near(id))}"`)
  })
}
