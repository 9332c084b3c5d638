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

const similarity = (left: ReadonlySet<string>, right: ReadonlySet<string>): number =>
  (2 * [...left].filter((pair) => right.has(pair)).length) / (left.size + right.size)

/** Makes a function that returns which of some ids an anchor most likely means if none of them is the anchor. */
export const finderOfNearIds = (all: readonly string[]) => {
  const ids = all.map((id) => ({ id, text: bare(id), pairs: pairsOf(bare(id)) }))
  /** Writers and other programs derive anchors from headings with different punctuation. */
  return (anchor: string): string | undefined => {
    const wanted = bare(anchor)
    if (wanted === '') return undefined
    const same = ids.find(({ text }) => text === wanted)
    if (same !== undefined || wanted.length < minPrefix) return same?.id
    const [longer] = ids.filter(({ text }) => text.startsWith(wanted)).toSorted((a, b) => a.id.length - b.id.length)
    if (longer !== undefined) return longer.id
    const pairs = pairsOf(wanted)
    const rated = ids.map(({ id, pairs: own }) => ({ id, score: similarity(pairs, own) }))
    const [best] = rated.toSorted((a, b) => b.score - a.score)
    return best && best.score >= minSimilarity ? best.id : undefined
  }
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
  let findNear: ReturnType<typeof finderOfNearIds> | undefined
  const near = (anchor: string): string => {
    compared += ids.length
    return (compared <= maxCompared && (findNear ??= finderOfNearIds(ids))(anchor)) || '~content'
  }
  return markup.replaceAll(/ href="#([^"]+)"/g, (link, anchor: string) => {
    const id = decoded(unescaped(anchor))
    return known.has(id) ? link : String(html` href="#${encodeURIComponent(near(id))}"`)
  })
}
