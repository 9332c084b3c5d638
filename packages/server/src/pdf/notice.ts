import type { PrintNode, PrintPage } from './print.ts'

const text = 'This page could not be printed. Its content is unchanged; please read it online.'

const leaf: PrintNode = { object: 'text', leaves: [{ text, marks: [] }] }

const paragraph: PrintNode = { object: 'block', type: 'paragraph', data: { bare: false }, nodes: [leaf], fragments: [] }

/** Returns a page with a notice in place of its content. */
export const noticeOf = (page: Omit<PrintPage, 'nodes'>): PrintPage => ({
  ...page,
  nodes: [{ object: 'block', type: 'hint', data: { style: 'warning' }, nodes: [paragraph], fragments: [] }],
})
