import type { Document } from '@scriptorium/client'
import type { Document as Content } from '@scriptorium/content/markdown/document'
import { codeIn, sourceOf, type PaintedLine } from '@scriptorium/site/code/lines'
import { tokenClasses } from '@scriptorium/site/code/token-classes'
import { currentText } from './compare/changed-text.ts'

const tokenElement = ({ text, kind }: PaintedLine[number]): Node | string => {
  if (!kind || !tokenClasses[kind]) return text
  const element = document.createElement('span')
  element.className = tokenClasses[kind]
  element.textContent = text
  return element
}

// What a comparison has deleted is no code any more, and what only screen readers hear never was.
const isLeftOut = (node: Node): boolean => node instanceof Element && node.matches('del.s-word, .s-visually-hidden')

const textsIn = (code: Element): Text[] => {
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    isLeftOut(node)
      ? NodeFilter.FILTER_REJECT
      : node instanceof Text
        ? NodeFilter.FILTER_ACCEPT
        : NodeFilter.FILTER_SKIP,
  )
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts
}

/** Colors texts, which may end anywhere in a token. Elements around them stay. */
const show = (texts: readonly Text[], lines: readonly PaintedLine[]): void => {
  const tokens = lines.flatMap((line) => [...line, { text: '\n', kind: undefined }])
  let [index, used] = [0, 0]
  for (const text of texts) {
    const parts: (Node | string)[] = []
    let at = 0
    while (at < text.length && index < tokens.length) {
      const token = tokens[index]!
      const part = token.text.slice(used, used + text.length - at)
      parts.push(tokenElement({ ...token, text: part }))
      at += part.length
      used += part.length
      if (used === token.text.length) [index, used] = [index + 1, 0]
    }
    text.replaceWith(...parts, text.data.slice(at))
  }
}

const paint = async (codes: readonly Element[], syntaxes: ReadonlyMap<string, string>): Promise<void> => {
  const { highlight } = await import('./highlight.ts')
  for (const code of codes) {
    const texts = textsIn(code)
    const source = texts.map(({ data }) => data).join('')
    const trimmed = source.replace(/\n$/, '')
    const lines = await highlight({ source: trimmed, syntax: syntaxes.get(trimmed) ?? '' })
    // Meanwhile the page can show something else.
    if (lines && code.isConnected) show(texts, lines)
  }
}

/** Colors the code of a document that is shown, as published sites do, also in a comparison. All else on the page stays as it is. Returns whether there was any. */
export const paintShown = async (root: Element, shown: Document): Promise<boolean> => {
  const codes = [...root.querySelectorAll('figure.code code')]
  if (codes.length === 0) return false
  const blocks = codeIn((shown as unknown as Content).nodes)
  const syntaxes = new Map(blocks.map((block) => [currentText(sourceOf(block)), String(block.data?.['syntax'] ?? '')]))
  // Without the colors, the code can still be read.
  return paint(codes, syntaxes).then(
    () => true,
    () => false,
  )
}
