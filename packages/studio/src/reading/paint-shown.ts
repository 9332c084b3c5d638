import type { Document } from '@scriptorium/client'
import type { Document as Content } from '@scriptorium/content/markdown/document'
import { codeIn, sourceOf, type PaintedLine } from '@scriptorium/site/code/lines'
import { tokenClasses } from '@scriptorium/site/code/token-classes'

const tokenElement = ({ text, kind }: PaintedLine[number]): Node | string => {
  if (!kind || !tokenClasses[kind]) return text
  const element = document.createElement('span')
  element.className = tokenClasses[kind]
  element.textContent = text
  return element
}

const show = (code: Element, lines: readonly PaintedLine[]): void => {
  for (const [index, line] of [...code.querySelectorAll('.line')].entries())
    line.replaceChildren(...(lines[index] ?? []).map(tokenElement), '\n')
}

const paint = async (codes: readonly Element[], syntaxes: ReadonlyMap<string, string>): Promise<void> => {
  const { highlight } = await import('./highlight.ts')
  for (const code of codes) {
    const source = code.textContent.replace(/\n$/, '')
    const lines = await highlight({ source, syntax: syntaxes.get(source) ?? '' })
    // Meanwhile the page can show something else.
    if (lines && code.isConnected) show(code, lines)
  }
}

/** Colors the code of a document that is shown, as published sites do. All else on the page stays as it is. */
export const paintShown = (root: Element, shown: Document): void => {
  const blocks = codeIn((shown as unknown as Content).nodes)
  const syntaxes = new Map(blocks.map((block) => [sourceOf(block), String(block.data?.['syntax'] ?? '')]))
  const codes = [...root.querySelectorAll('figure.code code')]
  // Without the colors, the code can still be read.
  if (codes.length > 0) void paint(codes, syntaxes).catch(() => {})
}
