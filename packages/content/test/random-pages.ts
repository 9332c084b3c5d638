import fc from 'fast-check'

/** A block of a page under test. Its words are unique in the page, so that a merge can be checked word by word. */
export type PageBlock =
  | { readonly kind: 'heading' | 'paragraph' | 'lines' | 'code'; readonly sentences: readonly string[] }
  | { readonly kind: 'list' | 'numbers' | 'table'; readonly parts: readonly (readonly string[])[] }
  | { readonly kind: 'quote' | 'hint' | 'details'; readonly blocks: readonly PageBlock[] }

type Texts = Extract<PageBlock, { sentences: unknown }>
type Parts = Extract<PageBlock, { parts: unknown }>
type Container = Extract<PageBlock, { blocks: unknown }>

/** Returns a new sentence. */
export type Write = () => string

/** Returns a writer of sentences whose words no other name has; every sentence has some frequent words too. */
export const writer = (name: string): Write => {
  let count = 0
  return () => {
    count++
    const [a, b, c] = ['a', 'b', 'c'].map((letter) => `${name}${count}${letter}`)
    return `The ${a} of ${b} is ${c}.`
  }
}

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)

const kinds = ['paragraph', 'heading', 'paragraph', 'list', 'lines', 'table', 'paragraph', 'quote', 'numbers', 'code', 'hint', 'details'] as const // prettier-ignore

/** Makes a block; the number chooses its kind and size. */
export const newBlock = (seed: number, write: Write): PageBlock => {
  const kind = kinds[seed % kinds.length]!
  const size = 1 + (Math.floor(seed / kinds.length) % 4)
  if (kind === 'heading') return { kind, sentences: [write()] }
  if (kind === 'paragraph' || kind === 'lines' || kind === 'code') return { kind, sentences: times(size, write) }
  if (kind === 'table') return { kind, parts: times(size + 1, () => times(2, write)) }
  if (kind === 'list' || kind === 'numbers') return { kind, parts: times(size + 1, () => times(1 + (seed % 2), write)) }
  return { kind, blocks: times(Math.min(size, 3), () => newBlock(size % 3 === 2 ? 3 : 12 * (seed % 3), write)) }
}

/** One random edit of a page. */
export interface PageEdit {
  readonly kind: string
  readonly at: number
  readonly to: number
}

type Edit = (edit: PageEdit, write: Write) => <T>(items: readonly T[]) => T[]

const remove: Edit =
  ({ at }) =>
  (items) =>
    items.filter((_, index) => index !== at % items.length)

const move: Edit =
  ({ at, to }) =>
  (items) => {
    const rest = [...items]
    const moved = rest.splice(at % items.length, 1)
    rest.splice(to % items.length, 0, ...moved)
    return rest
  }

const spliced = <T>(items: readonly T[], at: number, count: number, ...added: readonly T[]): T[] =>
  items.toSpliced(items.length === 0 ? 0 : at % (items.length + (count === 0 ? 1 : 0)), count, ...added)

const changed = (sentence: string, { to }: PageEdit, write: Write): string => {
  const word = sentence.split(' ')[1 + 2 * (to % 3)]!
  return sentence.replace(word, write().split(' ')[1]! + (word.endsWith('.') ? '.' : ''))
}

/** Edits of the sentences of one text: a paragraph, an item of a list, a cell. */
const editSentences = (sentences: readonly string[], edit: PageEdit, write: Write): readonly string[] => {
  const at = edit.at % sentences.length
  if (edit.kind === 'add sentence') return spliced(sentences, edit.to, 0, write())
  if (edit.kind === 'remove sentence' && sentences.length > 1) return remove(edit, write)(sentences)
  return sentences.with(at, changed(sentences[at]!, edit, write))
}

/** Edits of the items of a list or the rows of a table. */
const editParts = (block: Parts, edit: PageEdit, write: Write): Parts => {
  const { kind, parts } = block
  const at = edit.at % parts.length
  const part = parts[at]!
  const isTable = kind === 'table'
  const splitAt = 1 + (edit.to % Math.max(1, part.length - 1))
  if (edit.kind === 'move part') return { kind, parts: move(edit, write)(parts) }
  if (edit.kind === 'remove part' && parts.length > 1) return { kind, parts: remove(edit, write)(parts) }
  if (edit.kind === 'add part') return { kind, parts: spliced(parts, edit.to, 0, times(isTable ? 2 : 1, write)) }
  if (edit.kind === 'split part' && !isTable && part.length > 1)
    return { kind, parts: parts.toSpliced(at, 1, part.slice(0, splitAt), part.slice(splitAt)) }
  if (edit.kind === 'join parts' && !isTable && at + 1 < parts.length)
    return { kind, parts: parts.toSpliced(at, 2, [...part, ...parts[at + 1]!]) }
  if (isTable) return { kind, parts: parts.with(at, part.with(edit.to % 2, changed(part[edit.to % 2]!, edit, write))) }
  return { kind, parts: parts.with(at, editSentences(part, { ...edit, at: edit.to }, write)) }
}

const editBlock = (block: PageBlock, edit: PageEdit, write: Write): PageBlock => {
  const inside = { ...edit, at: Math.floor(edit.at / 7) }
  if ('blocks' in block) return { ...block, blocks: editPage(block.blocks, inside, write) } satisfies Container
  if ('parts' in block) return editParts(block, inside, write)
  if (block.kind === 'heading') return { ...block, sentences: [changed(block.sentences[0]!, edit, write)] }
  return { ...block, sentences: editSentences(block.sentences, inside, write) }
}

const isText = (block: PageBlock | undefined, kind: string): block is Texts =>
  block !== undefined && block.kind === kind && 'sentences' in block

/** Applies one edit to the blocks of a page. */
export const editPage = (blocks: readonly PageBlock[], edit: PageEdit, write: Write): PageBlock[] => {
  const at = edit.at % Math.max(1, blocks.length)
  const block = blocks[at]
  if (edit.kind === 'add block' || block === undefined) return spliced(blocks, edit.to, 0, newBlock(edit.at, write))
  if (edit.kind === 'remove block') return blocks.length > 1 ? remove(edit, write)(blocks) : [...blocks]
  if (edit.kind === 'move block') return move(edit, write)(blocks)
  if (edit.kind === 'replace blocks') return spliced(blocks, at, 1 + (edit.to % 2), newBlock(edit.to, write))
  if (edit.kind === 'split block' && (isText(block, 'paragraph') || isText(block, 'lines'))) {
    const splitAt = 1 + (edit.to % Math.max(1, block.sentences.length - 1))
    const halves = [block.sentences.slice(0, splitAt), block.sentences.slice(splitAt)]
    return blocks.toSpliced(
      at,
      1,
      ...halves.filter(({ length }) => length > 0).map((sentences) => ({ ...block, sentences })),
    )
  }
  const next = blocks[at + 1]
  if (edit.kind === 'join blocks' && isText(block, 'paragraph') && isText(next, 'paragraph'))
    return blocks.toSpliced(at, 2, { ...block, sentences: [...block.sentences, ...next.sentences] })
  return blocks.with(at, editBlock(block, edit, write))
}

/** The kinds of edits that sides make. */
export const editKinds = [
  'add block', 'remove block', 'move block', 'replace blocks', 'split block', 'join blocks',
  'add sentence', 'remove sentence', 'change',
  'move part', 'remove part', 'add part', 'split part', 'join parts', 'change part',
] as const // prettier-ignore

/** Random edits of one side. */
export const pageEdits = (maxLength = 5, ofKinds: readonly string[] = editKinds): fc.Arbitrary<PageEdit[]> =>
  fc.array(fc.record({ kind: fc.constantFrom(...ofKinds), at: fc.nat(1000), to: fc.nat(1000) }), {
    minLength: 1,
    maxLength,
  })

/** Random pages. */
export const pages: fc.Arbitrary<PageBlock[]> = fc.array(fc.nat(1000), { minLength: 1, maxLength: 8 }).map((seeds) => {
  const write = writer('b')
  return seeds.map((seed) => newBlock(seed, write))
})

/** Applies the edits of one side. */
export const editedPage = (page: readonly PageBlock[], edits: readonly PageEdit[], name: string): PageBlock[] => {
  const write = writer(name)
  return edits.reduce<PageBlock[]>((blocks, edit) => editPage(blocks, edit, write), [...page])
}

/** Returns the sentences of a page. */
export const sentencesOf = (blocks: readonly PageBlock[]): string[] =>
  blocks.flatMap((block) =>
    'blocks' in block ? sentencesOf(block.blocks) : 'parts' in block ? block.parts.flat() : block.sentences,
  )
