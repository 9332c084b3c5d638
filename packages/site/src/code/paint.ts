import type { BlockNode, DocumentNode } from '@scriptorium/content/markdown/document'
import type { Code } from './highlight-with.ts'
import { codeIn, type PaintedLine, plainLines, sourceOf } from './lines.ts'
import { paintTexts } from './thread.ts'

const maxKnownCharacters = 500_000
const known = new Map<string, readonly PaintedLine[]>()
let knownCharacters = 0

const keep = (key: string, lines: readonly PaintedLine[]): void => {
  if (knownCharacters + key.length > maxKnownCharacters) {
    known.clear()
    knownCharacters = 0
  }
  known.set(key, lines)
  knownCharacters += key.length
}

const keyOf = ({ source, syntax }: Code): string => `${syntax}\n${source}`

/** Colors texts. Pages are rendered again when their surroundings change, so the latest results are kept. */
const paintOnce = async (codes: ReadonlyMap<string, Code>): Promise<ReadonlyMap<string, readonly PaintedLine[]>> => {
  const found = new Map([...codes.keys()].flatMap((key) => (known.has(key) ? [[key, known.get(key)!] as const] : [])))
  const unknown = [...codes].filter(([key]) => !found.has(key))
  const painted = unknown.length === 0 ? [] : await paintTexts(unknown.map(([, code]) => code))
  for (const [index, [key, { source }]] of unknown.entries()) {
    const lines = painted?.[index] ?? plainLines(source)
    found.set(key, lines)
    if (painted) keep(key, lines)
  }
  return found
}

/** Colors the code blocks of a document whose language is known. The grammars are loaded on first use. */
export const paintCode = async (
  nodes: readonly DocumentNode[],
): Promise<ReadonlyMap<BlockNode, readonly PaintedLine[]>> => {
  const codes = new Map<BlockNode, Code>()
  for (const block of codeIn(nodes)) {
    const syntax = block.data?.['syntax']
    if (typeof syntax === 'string' && syntax !== '') codes.set(block, { source: sourceOf(block), syntax })
  }
  const lines = await paintOnce(new Map([...codes.values()].map((code) => [keyOf(code), code])))
  return new Map([...codes].map(([block, code]) => [block, lines.get(keyOf(code))!]))
}

/** Loads the highlighter, before the first text needs it. */
export const warmPainter = async (): Promise<void> => {
  await paintTexts([])
}
