import fc from 'fast-check'
import { blockSources } from '../src/markdown/parsing/split.ts'

/** One random edit of a Markdown text by its blocks. */
export interface BlockEdit {
  readonly kind: (typeof kinds)[number]
  readonly at: number
  readonly to: number
}

const kinds = ['remove', 'move', 'split', 'join', 'change', 'insert', 'replace'] as const

/** Random edits of one side. */
export const blockEdits: fc.Arbitrary<BlockEdit[]> = fc.array(
  fc.record({ kind: fc.constantFrom(...kinds), at: fc.nat(10_000), to: fc.nat(10_000) }),
  { minLength: 1, maxLength: 6 },
)

const ended = (text: string): string => `${text.trimEnd()}\n\n`

const isText = (source: string | undefined): source is string => source !== undefined && /^[A-Z]/.test(source)

const changedWord = (source: string, to: number, word: string): string => {
  const lines = source.split('\n')
  const line = lines[to % lines.length]!
  if (!/^[\w ,.-]*\w{3}[\w ,.-]*$/.test(line)) return source
  const words = line.split(' ')
  return lines.with(to % lines.length, words.with(to % words.length, word).join(' ')).join('\n')
}

const halves = (source: string, to: number): string[] => {
  const lines = source.trimEnd().split('\n')
  const cut = 1 + (to % Math.max(1, lines.length - 1))
  return [lines.slice(0, cut), lines.slice(cut)]
    .filter(({ length }) => length > 0)
    .map((half) => ended(half.join('\n')))
}

const editOnce = (blocks: readonly string[], { kind, at, to }: BlockEdit, name: string): string[] => {
  const place = at % blocks.length
  const block = blocks[place]!
  const added = ended(`New ${name}x and ${name}y here.`)
  const rest = blocks.toSpliced(place, 1)
  if (kind === 'remove') return rest.length > 0 ? rest : [...blocks]
  if (kind === 'move') return rest.toSpliced(to % (rest.length + 1), 0, block)
  if (kind === 'insert') return blocks.toSpliced(to % (blocks.length + 1), 0, added)
  if (kind === 'replace') return blocks.toSpliced(place, 1 + (to % 2), added)
  if (kind === 'change') return blocks.with(place, changedWord(block, to, `${name}z`))
  if (!isText(block)) return [...blocks]
  if (kind === 'split') return blocks.toSpliced(place, 1, ...halves(block, to))
  const next = blocks[place + 1]
  return isText(next) ? blocks.toSpliced(place, 2, ended(`${block.trimEnd()}\n${next.trimEnd()}`)) : [...blocks]
}

/** Returns a text whose blocks are all followed by an empty line, so that they can be moved. */
export const spaced = (text: string): string => blockSources(text).map(ended).join('')

/** Applies the edits of one side to a text. */
export const editedText = (text: string, edits: readonly BlockEdit[], name: string): string =>
  edits
    .reduce<string[]>((blocks, edit, index) => editOnce(blocks, edit, `${name}${index}`), blockSources(text))
    .join('')
