import type { ContentRef } from '../tree/records.ts'
import type { DocumentNode, FragmentNode } from './document.ts'

const only = (ref: object, ...names: string[]): boolean =>
  Object.keys(ref).every((name) => name === 'kind' || names.includes(name))

const inSpace = (space: unknown): string => (typeof space === 'string' ? `/spaces/${space}` : '')

const anchorOf = (anchor: unknown): string => `#${String(anchor).replace(/[%\s]/g, encodeURIComponent)}`

/** The address under which markdown links to what a content reference names; empty for what has none. */
export const hrefOf = (ref: unknown): string => {
  if (ref === null || typeof ref !== 'object') return ''
  const { kind, url, page, file, anchor, space, user, collection, reusableContent, spec, tag } = ref as Record<
    string,
    unknown
  >
  switch (kind) {
    case 'url':
      return only(ref, 'url') ? String(url ?? '') : ''
    case 'page':
      return only(ref, 'page', 'space') ? `${inSpace(space)}/pages/${page}` : ''
    case 'anchor':
      if (!only(ref, 'anchor', 'page', 'space') || (page === undefined && space !== undefined)) return ''
      return page === undefined ? anchorOf(anchor) : `${inSpace(space)}/pages/${page}${anchorOf(anchor)}`
    case 'file':
      return only(ref, 'file', 'space') ? `${inSpace(space)}/files/${file}` : ''
    case 'space':
      return only(ref, 'space') ? `/spaces/${space}` : ''
    case 'user':
      return only(ref, 'user') ? `/users/${user}` : ''
    case 'collection':
      return only(ref, 'collection') ? `/collections/${collection}` : ''
    case 'reusable-content':
      return only(ref, 'reusableContent', 'space') ? `${inSpace(space)}/reusable-contents/${reusableContent}` : ''
    case 'openapi':
      return only(ref, 'spec') ? `/openapi/${spec}` : ''
    case 'tag':
      return only(ref, 'tag', 'space') ? `${inSpace(space)}/tags/${encodeURIComponent(String(tag))}` : ''
    default:
      return ''
  }
}

const kinds = new Set([
  'url',
  'page',
  'anchor',
  'file',
  'space',
  'user',
  'collection',
  'reusable-content',
  'openapi',
  'tag',
])

const isRef = (value: object): value is ContentRef => 'kind' in value && kinds.has(value.kind as string)

/** Replaces every content reference in a node's data, wherever it stands in it. */
export const mapRefs = <T>(value: T, replace: (ref: ContentRef) => unknown): T => {
  if (Array.isArray(value)) return value.map((item: unknown) => mapRefs(item, replace)) as T
  if (value === null || typeof value !== 'object') return value
  if (isRef(value)) return replace(value) as T
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, mapRefs(member as unknown, replace)]),
  ) as T
}

/** Replaces every content reference of a node and of what lies within it. */
export const mapNodeRefs = <T extends DocumentNode | FragmentNode>(
  node: T,
  replace: (ref: ContentRef) => unknown,
): T => ({
  ...node,
  ...('data' in node ? { data: mapRefs(node.data, replace) } : {}),
  ...('nodes' in node && node.nodes ? { nodes: node.nodes.map((one) => mapNodeRefs(one, replace)) } : {}),
  ...('fragments' in node && node.fragments
    ? { fragments: node.fragments.map((one) => mapNodeRefs(one, replace)) }
    : {}),
})
