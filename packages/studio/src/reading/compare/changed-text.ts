import { commonTokens, tokensOf } from '@scriptorium/content/bodies/word-changes'
import { type DocumentNode, type Leaf, type Mark, walkNodes } from '@scriptorium/content/markdown/document'

/** What one version of a document has and the other one lacks. */
export type TextChange = 'deleted' | 'inserted'

// Characters for private use mark the changed words, because the renderer turns text into markup and keeps them.
const signs = { inserted: ['\uE000', '\uE001'], deleted: ['\uE002', '\uE003'] } as const

/** Finds the signs of changed words. */
export const changeSigns = /[\uE000-\uE003]/g

/** Returns the change that a sign begins; undefined if it ends one. */
export const changeThatBegins = (sign: string): TextChange | undefined =>
  sign === signs.inserted[0] ? 'inserted' : sign === signs.deleted[0] ? 'deleted' : undefined

const cleaned = (text: string): string => text.replaceAll(changeSigns, '')

const wrapped = (text: string, change: TextChange): string => {
  const [start, end] = signs[change]
  return text === '' ? '' : start + cleaned(text) + end
}

/** Returns a text without what was deleted, and without the signs. */
export const currentText = (text: string): string => cleaned(text.replaceAll(/\uE002[^\uE003]*\uE003/g, ''))

/** Returns a node without the signs, which an author could have written. */
export const withoutSigns = <T>(node: T): T =>
  JSON.parse(JSON.stringify(node, (_name, value: unknown) => (typeof value === 'string' ? cleaned(value) : value))) as T

/** Returns a node without keys as text: two nodes with the same content have the same text. */
export const contentOf = (node: unknown): string =>
  JSON.stringify(node, (name, value: unknown) => (name === 'key' ? undefined : value))

/** Returns whether the words of a node show that it was changed: it has some, and nothing beside them. */
export const isReadable = (node: DocumentNode): boolean => {
  const all = [...walkNodes([node])]
  const hasWords = all.some((one) => one.object === 'text' && one.leaves.some(({ text }) => text.trim() !== ''))
  return hasWords && !all.some((one) => one.object === 'block' && one.isVoid)
}

/** Returns a node all of whose words are marked as changed. */
export const markNode = <T extends DocumentNode>(node: T, change: TextChange): T =>
  JSON.parse(
    JSON.stringify(node, (_name, value: unknown) =>
      isLeaf(value) ? { ...value, text: wrapped(value.text, change) } : value,
    ),
  ) as T

const isLeaf = (value: unknown): value is Leaf =>
  typeof value === 'object' && value !== null && 'object' in value && value.object === 'leaf'

/** A word with its marks, or a node inside the line. */
interface Token {
  content: string
  word?: { text: string; marks: Mark[] }
  node?: DocumentNode
}

const tokensIn = (nodes: readonly DocumentNode[]): Token[] =>
  nodes.flatMap((node): Token[] => {
    if (node.object !== 'text') return [{ content: contentOf(node), node }]
    return node.leaves.flatMap(({ text, marks, raw }): Token[] =>
      raw === undefined
        ? tokensOf(text).map((word) => ({ content: JSON.stringify([word, marks]), word: { text: word, marks } }))
        : [{ content: raw, node: { object: 'text', leaves: [{ object: 'leaf', text, marks, raw }] } }],
    )
  })

// Words that follow each other under the same marks and with the same change are one run, so that they are told once.
const joinInto = (last: Leaf, text: string, change: TextChange | undefined): void => {
  last.text = change ? last.text.slice(0, -1) + wrapped(text, change).slice(1) : last.text + text
}

const append = (nodes: DocumentNode[], { word, node }: Token, change: TextChange | undefined): void => {
  if (node) return void nodes.push(change ? markNode(node, change) : node)
  const { text, marks } = word!
  const line = nodes.at(-1)
  const last = line?.object === 'text' ? line.leaves.at(-1) : undefined
  const end = change ? signs[change][1] : undefined
  const isSameRun = last?.raw === undefined && last?.text.match(/[\uE000-\uE003]$/)?.[0] === end
  if (last && isSameRun && JSON.stringify(last.marks) === JSON.stringify(marks)) return joinInto(last, text, change)
  const leaf: Leaf = { object: 'leaf', text: change ? wrapped(text, change) : text, marks }
  if (line?.object === 'text') line.leaves.push(leaf)
  else nodes.push({ object: 'text', leaves: [leaf] })
}

const isSpace = (content: string): boolean => /^\["(?: |\\n|\\t)+",/.test(content)

/** Returns both versions of a line of text, with the words that differ marked. */
export const compareLines = (before: readonly DocumentNode[], after: readonly DocumentNode[]): DocumentNode[] => {
  const [old, now] = [tokensIn(before), tokensIn(after)]
  const [oldContents, nowContents] = [old.map(({ content }) => content), now.map(({ content }) => content)]
  const nodes: DocumentNode[] = []
  let [i, j] = [0, 0]
  for (const [nextOld, nextNow] of [
    ...commonTokens(oldContents, nowContents, isSpace),
    [old.length, now.length] as const,
  ]) {
    for (const token of old.slice(i, nextOld)) append(nodes, token, 'deleted')
    for (const token of now.slice(j, nextNow)) append(nodes, token, 'inserted')
    if (now[nextNow]) append(nodes, now[nextNow], undefined)
    ;[i, j] = [nextOld + 1, nextNow + 1]
  }
  return nodes
}
