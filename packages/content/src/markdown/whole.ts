import type { Document, DocumentNode, FragmentNode } from './document.ts'
import { splitFrontMatter } from './front-matter.ts'
import { hrefOf, mapRefs } from './refs.ts'
import { foreignText } from './write-tags.ts'

/** A node without keys, its references as the addresses that markdown has for them. */
export const plain = <T extends DocumentNode | FragmentNode>(node: T): T => {
  const { key: _, ...rest } = node
  if (node.object === 'text') return rest as T
  const nodes = 'nodes' in node && node.nodes ? { nodes: node.nodes.map(plain) } : {}
  const fragments = 'fragments' in node && node.fragments ? { fragments: node.fragments.map(plain) } : {}
  const data = 'data' in node ? { data: mapRefs(node.data, addressed) } : {}
  return { ...rest, ...data, ...nodes, ...fragments } as T
}

const addressed = (ref: { readonly kind: string }): unknown => {
  const url = hrefOf(ref)
  return url === '' ? ref : { kind: 'url', url }
}

/** What can be written as markdown; front matter that a text had stands in the data of its document. */
export type Writable = Pick<Document, 'nodes'> & Partial<Pick<Document, 'data'>>

/** The front matter of the text that a document was read from. */
export const frontMatterOf = ({ data }: Writable): string => {
  const text = data?.['frontMatter']
  return typeof text === 'string' && splitFrontMatter(text).rest === '' ? text : ''
}

/** The same for a document that takes too long: every block as it is. */
export const wholeMarkdown = (document: Writable): string =>
  frontMatterOf(document) + document.nodes.map((node) => `${foreignText(plain(node))}\n`).join('\n')
