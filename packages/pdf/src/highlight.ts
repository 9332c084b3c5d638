import { bundledLanguages, createHighlighterCore, createJavaScriptRegexEngine, type BundledLanguage } from 'shiki'
import githubLight from 'shiki/themes/github-light.mjs'
import { tokenLimits } from '@scriptorium/site/code/highlight-with'
import type { PrintNode } from './print.ts'

/** Part of a line of code, with its color. */
interface Token {
  text: string
  color: string | null
}

const maxSourceLength = 100_000

const sourceOf = ({ nodes = [] }: PrintNode): string =>
  nodes.map(({ nodes: texts = [] }) => texts.map(({ leaves }) => wordsOf(leaves)).join('')).join('\n')

const wordsOf = (leaves: unknown): string =>
  (Array.isArray(leaves) ? leaves : []).map(({ text }: { text: string }) => text).join('')

const plain = (source: string): Token[][] => source.split('\n').map((text) => [{ text, color: null }])

const createPainter = async () => {
  const engine = createJavaScriptRegexEngine({ forgiving: true })
  const highlighter = await createHighlighterCore({ themes: [githubLight], langs: [], engine })
  return async (source: string, syntax: unknown): Promise<Token[][]> => {
    const load = bundledLanguages[String(syntax).toLowerCase() as BundledLanguage] as (() => Promise<never>) | undefined
    if (!load || source.length > maxSourceLength) return plain(source)
    const { default: grammar } = (await load()) as { default: { name: string }[] }
    await highlighter.loadLanguage(grammar as never)
    const { tokens } = highlighter.codeToTokens(source, {
      ...tokenLimits,
      lang: grammar.at(-1)!.name,
      theme: 'github-light',
    })
    return tokens.map((line) => line.map(({ content, color }) => ({ text: content, color: color ?? null })))
  }
}

const codeIn = (nodes: readonly PrintNode[]): PrintNode[] =>
  nodes.flatMap((node) => [
    ...(node.type === 'code' ? [node] : []),
    ...codeIn(node.nodes ?? []),
    ...codeIn(node.fragments ?? []),
    ...codeIn(((node.data?.['rows'] ?? []) as PrintNode[][][]).flat(2)),
    ...codeIn(((node.data?.['cards'] ?? []) as { cells: PrintNode[][] }[]).flatMap(({ cells }) => cells.flat())),
  ])

/** Splits the code in the nodes into lines, and colors it if the language is known. Changes the nodes. */
export const highlight = async (nodes: readonly PrintNode[]): Promise<void> => {
  const blocks = codeIn(nodes)
  if (blocks.length === 0) return
  const paint = await createPainter()
  for (const block of blocks) {
    const source = sourceOf(block)
    const lines = await paint(source, block.data?.['syntax']).catch(() => plain(source))
    block.data = { ...block.data, lines }
    block.nodes = []
  }
}
