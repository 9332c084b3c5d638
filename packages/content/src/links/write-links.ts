import { findLinks } from '../pool/pool.ts'
import type { Document } from '../markdown/document.ts'
import { hrefOf, mapNodeRefs } from '../markdown/refs.ts'
import { collect } from '../map/collect.ts'
import { includeNames, includePath } from '../tree/include-files.ts'
import type { ContentRef, PageRecord, ReusableContentRecord } from '../tree/records.ts'
import type { Tree } from '../tree/tree.ts'
import { coverSpans } from './cover-spans.ts'
import { replaceUrls } from './replace-urls.ts'
import type { ResolveLink } from './resolver.ts'

/** Returns the URL of a reference. */
export type WriteRef = (ref: ContentRef) => Promise<string>

/** Returns URLs that contain the id of the target, so that they survive a move. */
export const stableRefs: WriteRef = async (ref) => hrefOf(ref)

const relativePath = (from: readonly string[], to: readonly string[]): string => {
  let shared = 0
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared++
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/')
}

/** Returns URLs relative to the page, as between files. A page with children is the README of its folder. */
export const relativeRefs = (tree: Tree, page: PageRecord): WriteRef => {
  const fileOf = async (id: string): Promise<string[] | undefined> => {
    const path = (await tree.pathOf(id))?.split('/')
    if (!path) return undefined
    return (await tree.childCount(id)) > 0 ? [...path, 'README.md'] : [...path.slice(0, -1), `${path.at(-1)}.md`]
  }
  const includeOf = async ({ reusableContent: id }: ContentRef): Promise<string | undefined> => {
    const names = includeNames(await collect(tree.entries<ReusableContentRecord>('reusableContent')))
    const name = names.get(String(id))
    const from = name === undefined ? undefined : await fileOf(page.id)
    return from && relativePath(from.slice(0, -1), includePath(name!).split('/'))
  }
  return async (ref) => {
    const { kind, page: id, anchor, space } = ref
    if (kind === 'reusable-content' && space === undefined) return (await includeOf(ref)) ?? hrefOf(ref)
    if ((kind !== 'page' && kind !== 'anchor') || typeof id !== 'string' || space !== undefined) return hrefOf(ref)
    const [from, to] = [await fileOf(page.id), await fileOf(id)]
    if (!from || !to) return hrefOf(ref)
    return relativePath(from.slice(0, -1), to) + (kind === 'anchor' ? `#${String(anchor)}` : '')
  }
}

/** How the internal links of a markdown text are written: links without a target, and all others, stay as they are by default. */
export interface WriteLinks {
  write?: WriteRef | undefined
  broken?: string | undefined
}

/** Rewrites the internal links of a markdown text. All other bytes stay the same. */
export const rewriteLinks = async (
  markdown: string,
  resolve: ResolveLink,
  { write, broken }: WriteLinks,
): Promise<string> => {
  const urlOf = async (ref: ContentRef | undefined): Promise<string | undefined> => {
    if (!ref) return broken
    return ref.kind === 'url' || (ref.kind === 'anchor' && ref['page'] === undefined) ? undefined : write?.(ref)
  }
  const covers = coverSpans(markdown)
  const spans = [...covers, ...(await findLinks(markdown))]
  const urls: (string | undefined)[] = []
  for (const [index, { href }] of spans.entries()) {
    const ref = await resolve(href)
    // A cover without a file is not shown.
    urls.push(!ref && index < covers.length ? undefined : await urlOf(ref))
  }
  return replaceUrls(markdown, spans, urls)
}

/** Returns a document whose references are URLs, ready to be written as markdown. */
export const addressRefs = async (document: Document, write: WriteRef): Promise<Document> => {
  const refs = new Set<ContentRef>()
  for (const node of document.nodes) mapNodeRefs(node, (ref) => refs.add(ref) && ref)
  const urls = new Map<ContentRef, string>()
  for (const ref of refs) urls.set(ref, await write(ref))
  const addressed = (ref: ContentRef): ContentRef => (urls.get(ref) ? { kind: 'url', url: urls.get(ref) } : ref)
  return { ...document, nodes: document.nodes.map((node) => mapNodeRefs(node, addressed)) }
}
