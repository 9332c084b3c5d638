import type { ContentRef } from '../tree/records.ts'
import { type DocumentNode, type FragmentNode, urlRef } from './document.ts'

const inSpace = (space: unknown): string => (typeof space === 'string' ? `/spaces/${space}` : '')

const anchorOf = (anchor: unknown): string => `#${String(anchor).replace(/[%\s]/g, encodeURIComponent)}`

/** Returns the URL that markdown uses for a content reference; empty if there is none. */
export const hrefOf = (ref: unknown): string => {
  if (ref === null || typeof ref !== 'object') return ''
  const { kind, url, page, file, anchor, space, user, collection, reusableContent, spec, tag } = ref as Record<
    string,
    unknown
  >
  switch (kind) {
    case 'url':
      return String(url ?? '')
    case 'page':
      return `${inSpace(space)}/pages/${page}`
    case 'anchor':
      return page === undefined ? anchorOf(anchor) : `${inSpace(space)}/pages/${page}${anchorOf(anchor)}`
    case 'file':
      return `${inSpace(space)}/files/${file}`
    case 'space':
      return `/spaces/${space}`
    case 'user':
      return `/users/${user}`
    case 'collection':
      return `/collections/${collection}`
    case 'reusable-content':
      return `${inSpace(space)}/reusable-contents/${reusableContent}`
    case 'openapi':
      return `/openapi/${spec}`
    case 'tag':
      return `${inSpace(space)}/tags/${encodeURIComponent(String(tag))}`
    default:
      return ''
  }
}

/** The field that names the target of each kind of reference. */
const targets: Readonly<Record<string, string>> = {
  url: 'url',
  page: 'page',
  anchor: 'anchor',
  file: 'file',
  space: 'space',
  user: 'user',
  collection: 'collection',
  'reusable-content': 'reusableContent',
  openapi: 'spec',
  tag: 'tag',
}

const isOfKind = (value: object): value is ContentRef =>
  'kind' in value && typeof value.kind === 'string' && Object.hasOwn(targets, value.kind)

/** Returns whether a value is a content reference that names its target. */
export const isRef = (value: unknown): value is ContentRef =>
  value !== null && typeof value === 'object' && isOfKind(value) && typeof value[targets[value.kind]!] === 'string'

/** Replaces every content reference in a value, at any depth. */
export const mapRefs = <T>(value: T, replace: (ref: ContentRef) => unknown): T => {
  if (Array.isArray(value)) return value.map((item: unknown) => mapRefs(item, replace)) as T
  if (value === null || typeof value !== 'object') return value
  if (isOfKind(value)) return replace(value) as T
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, mapRefs(member as unknown, replace)]),
  ) as T
}

/** Returns a value whose content references are replaced by their markdown URLs. */
export const addressed = <T>(value: T): T =>
  mapRefs(value, (ref) => {
    const url = hrefOf(ref)
    return url === '' ? ref : urlRef(url)
  })

/** Replaces every content reference of a node and of its descendants. */
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
