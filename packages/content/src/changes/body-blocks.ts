import type { Body } from '../store.ts'
import type { BlockNode, Document } from '../markdown/document.ts'
import { keyMaker } from '../markdown/keys.ts'
import { splitMarkdown } from '../pool/pool.ts'

/** A top-level block of a body: its document key and its stored source. */
export interface BodyBlock {
  readonly key: string
  readonly source: string
}

/** Returns the top-level blocks of a body. */
export const readBlocks = async (body: Body): Promise<BodyBlock[]> => {
  if (body.text === '') return []
  const keyFor = keyMaker()
  if (body.format === 'markdown') {
    return (await splitMarkdown(body.text)).map((source) => ({ key: keyFor(source), source }))
  }
  const { nodes } = JSON.parse(body.text) as Document
  return nodes.map((node) => {
    const source = JSON.stringify(node)
    return { key: node.key ?? keyFor(source), source }
  })
}

/** Returns a body of the same format with other blocks. */
export const joinBlocks = (body: Body, blocks: readonly BodyBlock[]): Body => {
  if (body.format === 'document') {
    const nodes = blocks.map(({ source }) => JSON.parse(source) as BlockNode)
    return { format: 'document', text: JSON.stringify({ ...(JSON.parse(body.text) as Document), nodes }) }
  }
  const last = blocks.length - 1
  const text = blocks.map(({ source }, index) =>
    index === last || /\n[ \t]*\r?\n$/.test(source) ? source : `${source.trimEnd()}\n\n`,
  )
  return { format: 'markdown', text: text.join('') }
}
