import type { HtmlNode } from './elements.ts'

/** Returns an element. */
export const element = (tagName: string, children: HtmlNode[], properties: Record<string, unknown> = {}): HtmlNode => ({
  type: 'element',
  tagName,
  properties,
  children,
})

/** Returns a text. */
export const textNode = (value: string): HtmlNode => ({ type: 'text', value })

/** Returns an entry of a list of tasks. */
export const taskItem = (isDone: boolean, words: HtmlNode[], below: HtmlNode[] = []): HtmlNode =>
  element('li', [
    element('p', [element('input', [], { type: 'checkbox', checked: isDone }), textNode(' '), ...words]),
    ...below,
  ])
