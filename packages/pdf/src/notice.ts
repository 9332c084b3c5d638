import type { PrintNode, PrintPage } from './print.ts'

/** Returns a page with a notice in place of its content. */
export const noticeOf = (page: Omit<PrintPage, 'nodes'>, text: string): PrintPage => {
  const leaf: PrintNode = { object: 'text', leaves: [{ text, marks: [] }] }
  const paragraph: PrintNode = {
    object: 'block',
    type: 'paragraph',
    data: { bare: false },
    nodes: [leaf],
    fragments: [],
  }
  const hint: PrintNode = {
    object: 'block',
    type: 'hint',
    data: { style: 'warning' },
    nodes: [paragraph],
    fragments: [],
  }
  return { ...page, nodes: [hint] }
}
