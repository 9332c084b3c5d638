import type { BlockNode, DocumentNode, FragmentNode } from '@scriptorium/content/markdown/document'
import { textOf } from '@scriptorium/content/markdown/document'

/** The kinds of tokens that a code theme colors. */
export type TokenKind =
  | 'comment'
  | 'constant'
  | 'function'
  | 'keyword'
  | 'link'
  | 'parameter'
  | 'punctuation'
  | 'string'
  | 'string-expression'

/** Part of a line of code. */
export interface Token {
  text: string
  kind: TokenKind | undefined
}

/** A line of code as colored tokens. */
export type PaintedLine = readonly Token[]

// A line that takes longer stays plain: some grammars never finish on some lines.
const timeoutMsPerLine = 200
const maxSourceLength = 100_000
const warmUpLength = 2000
const warmUpMs = 1000

/** Returns the text of a code block. */
export const sourceOf = ({ nodes = [] }: BlockNode): string => nodes.map((line) => textOf([line])).join('\n')

/** Returns the lines of a text without colors. */
export const plainLines = (source: string): PaintedLine[] =>
  source.split('\n').map((text) => [{ text, kind: undefined }])

type Paint = (source: string, syntax: string) => Promise<PaintedLine[]>

const createPainter = async (): Promise<Paint> => {
  const shiki = await import('shiki')
  const theme = shiki.createCssVariablesTheme({ variablePrefix: '--' })
  // Needs three fifths of the time of the engine with the regular expressions of JavaScript.
  const engine = await shiki.createOnigurumaEngine(import('shiki/wasm'))
  const highlighter = await shiki.createHighlighterCore({ themes: [theme], langs: [], engine })
  return async (source, syntax) => {
    const name = syntax.toLowerCase()
    if (!Object.hasOwn(shiki.bundledLanguages, name) || source.length > maxSourceLength) return plainLines(source)
    const load = shiki.bundledLanguages[name as keyof typeof shiki.bundledLanguages]
    const { default: grammar } = await load()
    const isNew = !highlighter.getLoadedLanguages().includes(grammar.at(-1)!.name)
    await highlighter.loadLanguage(grammar)
    const options = { lang: grammar.at(-1)!.name, theme: 'css-variables', tokenizeTimeLimit: timeoutMsPerLine }
    // The patterns are compiled at their first use, which could use up the time of a line.
    if (isNew) highlighter.codeToTokens(source.slice(0, warmUpLength), { ...options, tokenizeTimeLimit: warmUpMs })
    const { tokens } = highlighter.codeToTokens(source, options)
    return tokens.map((line) => line.map(({ content, color }) => ({ text: content, kind: kindOf(color) })))
  }
}

const kindOf = (color: string | undefined): TokenKind | undefined => {
  const [, kind] = /^var\(--token-([\w-]+)\)$/.exec(color ?? '') ?? []
  return kind as TokenKind | undefined
}

let painter: Promise<Paint> | undefined

/** Loads the highlighter. Grammars are loaded on first use, because there are hundreds. */
export const warmPainter = async (): Promise<void> => {
  await (painter ??= createPainter())
}

const maxKnownCharacters = 500_000
const known = new Map<string, readonly PaintedLine[]>()
let knownCharacters = 0

/** Colors a text. Pages are rendered again when their surroundings change, so the latest results are kept. */
const paintOnce = async (source: string, syntax: string): Promise<readonly PaintedLine[]> => {
  const key = `${syntax}\n${source}`
  const found = known.get(key)
  if (found) return found
  const paint = await (painter ??= createPainter())
  const lines = await paint(source, syntax).catch(() => plainLines(source))
  if (knownCharacters + key.length > maxKnownCharacters) {
    known.clear()
    knownCharacters = 0
  }
  known.set(key, lines)
  knownCharacters += key.length
  return lines
}

const childrenOf = (node: DocumentNode | FragmentNode): (DocumentNode | FragmentNode)[] => [
  ...('nodes' in node ? (node.nodes ?? []) : []),
  ...('fragments' in node ? (node.fragments ?? []) : []),
]

const codeIn = (nodes: readonly (DocumentNode | FragmentNode)[]): BlockNode[] =>
  nodes.flatMap((node) => (node.object === 'block' && node.type === 'code' ? [node] : codeIn(childrenOf(node))))

/** Colors the code blocks of a document whose language is known. The grammars are loaded on first use. */
export const paintCode = async (
  nodes: readonly DocumentNode[],
): Promise<ReadonlyMap<BlockNode, readonly PaintedLine[]>> => {
  const painted = new Map<BlockNode, readonly PaintedLine[]>()
  for (const block of codeIn(nodes)) {
    const syntax = block.data?.['syntax']
    if (typeof syntax !== 'string' || syntax === '') continue
    painted.set(block, await paintOnce(sourceOf(block), syntax))
  }
  return painted
}
