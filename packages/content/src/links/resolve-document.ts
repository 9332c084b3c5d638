import { walkNodes, type BlockNode, type Document, type DocumentNode, type FragmentNode } from '../markdown/document.ts'
import { joined } from '../markdown/inlines/joined.ts'
import { mapRefs } from '../markdown/refs.ts'
import type { TableData } from '../markdown/tables/table-data.ts'
import type { ContentRef } from '../tree/records.ts'
import type { ResolveLink } from './resolver.ts'

type Node = DocumentNode | FragmentNode

const addressOf = (ref: unknown): string | undefined => {
  const { kind, url } = (ref ?? {}) as { kind?: unknown; url?: unknown }
  return kind === 'url' && typeof url === 'string' ? url : undefined
}

const addressIn = (node: Node): string | undefined => ('data' in node ? addressOf(node.data['ref']) : undefined)

/** Returns the URLs that a document links to or embeds, in order, with duplicates. */
const addressesIn = (nodes: readonly Node[]): string[] => {
  const found: string[] = []
  const note = (ref: ContentRef): ContentRef => {
    const address = addressOf(ref)
    if (address !== undefined) found.push(address)
    return ref
  }
  for (const node of walkNodes(nodes)) if ('data' in node) mapRefs(node.data, note)
  return found
}

type Known = ReadonlyMap<string, ContentRef | undefined>

const fileIn = (ref: unknown): unknown => {
  const { kind, file, url } = (ref ?? {}) as Record<string, unknown>
  return kind === 'file' ? file : kind === 'url' ? url : ref
}

/** Replaces the files of cells by their ids. A file that is not found keeps its URL. */
const withFileIds = (data: Record<string, unknown>): Record<string, unknown> => {
  const { definition = {}, records = {} } = data as TableData
  const columns = Object.keys(definition).filter((id) => definition[id]?.type === 'files')
  if (columns.length === 0) return data
  const rows = Object.entries(records).map(([id, { values = {}, ...record }]) => {
    const files = columns.flatMap((column) =>
      Array.isArray(values[column]) ? [[column, values[column].map(fileIn)] as const] : [],
    )
    return [id, { ...record, values: { ...values, ...Object.fromEntries(files) } }] as const
  })
  return { ...data, records: Object.fromEntries(rows) }
}

const dataOf = (node: Exclude<Node, { object: 'text' | 'fragment' }>, known: Known): Record<string, unknown> => {
  const data = mapRefs(node.data, (ref) => known.get(addressOf(ref) ?? '') ?? ref)
  return node.type === 'table' ? withFileIds(data) : data
}

const rewritten = <T extends Node>(node: T, known: Known): T => ({
  ...node,
  ...('data' in node ? { data: dataOf(node, known) } : {}),
  ...('nodes' in node && node.nodes ? { nodes: rewriteAll(node.nodes, known) } : {}),
  ...('fragments' in node && node.fragments ? { fragments: node.fragments.map((one) => rewritten(one, known)) } : {}),
})

const isDead = (node: DocumentNode, known: Known): boolean => {
  const href = node.object === 'inline' && node.type === 'link' ? addressIn(node) : undefined
  return href !== undefined && known.get(href) === undefined
}

const rewriteAll = (nodes: readonly DocumentNode[], known: Known): DocumentNode[] => {
  const alive = nodes.flatMap((node) => {
    const next = rewritten(node, known)
    return isDead(node, known) && 'nodes' in next ? (next.nodes ?? []) : [next]
  })
  return nodes.some((node) => isDead(node, known)) ? joined(alive) : alive
}

/**
 * Turns the addresses of a document that was read from markdown into references. An internal link that leads nowhere
 * reads as plain text; an image that is not found keeps its address.
 */
export const resolveDocument = async (document: Document, resolve: ResolveLink): Promise<Document> => {
  const known = new Map<string, ContentRef | undefined>()
  for (const href of new Set(addressesIn(document.nodes))) known.set(href, await resolve(href))
  return { ...document, nodes: rewriteAll(document.nodes, known) as BlockNode[] }
}
