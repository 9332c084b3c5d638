import { foundFields } from '../markdown/block-types.ts'
import type { BlockNode, Document, DocumentNode, FragmentNode, Leaf, TextNode } from '../markdown/document.ts'
import { childNodes, fragmentNodes, textOf } from '../markdown/document.ts'
import { anchorOfText, headingIds, isHeading } from '../markdown/heading-ids.ts'
import { rawWords } from '../markdown/html/raw-words.ts'
import { isSameText } from '../markdown/own-title.ts'
import { mapRefs } from '../markdown/refs.ts'
import type { ContentRef } from '../tree/records.ts'
import { conditionsIn } from './conditions.ts'
import { tableText } from './table-text.ts'
import { documentVaries } from './varies.ts'

/** A section of a body: from one heading to the next, or the text before the first heading. */
export interface Section {
  /** The anchor of the heading; absent for the text before the first heading. */
  anchor?: string
  title: string
  text: string
}

/** A target that a body links to or embeds, and the top-level blocks that do. */
export interface FoundLink {
  /** The target as written: in markdown, a URL. */
  ref: ContentRef
  relation: 'reference' | 'dependsOn'
  /** The keys of the blocks, in order. */
  blocks: string[]
}

/** The data of a body that search and links need. It depends only on the body. */
export interface Digest {
  sections: Section[]
  links: FoundLink[]
  /** The anchors that links into the body can use. */
  anchors: string[]
  /** How many pictures have no alternative text. Absent if all have one. */
  untold?: number
  /** What `conditionsIn` returns. Absent if the text cannot be read, and in digests that an older server stored. */
  conditions?: string[]
  /** Whether all readers see the same text. Absent if they may not, and in digests that an older server stored. */
  isSameForAll?: true
}

type Node = DocumentNode | FragmentNode

const maxTextLength = 1_000_000
const maxLinks = 10_000
const maxBlocks = 100

/** Types of nodes that cannot be shown without their target. */
const depending = new Set([
  'image',
  'inline-image',
  'file',
  'drawing',
  'embed',
  'reusable-content',
  'swagger',
  'openapi-operation',
  'openapi-schemas',
  'openapi-webhook',
])

/** Returns the anchor that the hosted product gives a heading, such as `id-1.-create`. Links that were written there use it. */
const hostedAnchor = (title: string): string => {
  const plain = title
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
  const anchor = plain.replace(/[^\p{L}\p{N}.+_-]+/gu, '-').replace(/^-+|(?<!-)-+$/g, '')
  return /^\d/.test(anchor) ? `id-${anchor}` : anchor
}

const isPicture = ({ type }: { type?: string }) => type === 'image' || type === 'inline-image'

/** Returns whether a node is a picture about which people who do not see it learn nothing. */
const isUntold = (node: Node): boolean =>
  'data' in node && isPicture(node) && (typeof node.data?.['alt'] !== 'string' || node.data['alt'].trim() === '')

const leafText = ({ text, raw = '' }: Leaf): string => text + (raw.includes('<') ? ` ${rawWords(raw)} ` : rawWords(raw))

/** Returns the words of a text, also those in raw source. */
const wordsIn = ({ leaves }: TextNode): string => (leaves ?? []).map(leafText).join('')

/** Returns what parts the own text of a node from what follows. A formula belongs to the word that it is in. */
const separatorOf = (node: Node): string =>
  node.object === 'text' || (node.object === 'inline' && node.type === 'inline-math') ? '' : ' '

const ownText = (node: Node): string => {
  if (node.object === 'text') return wordsIn(node)
  if (!('data' in node)) return ''
  if (node.object === 'block' && node.type === 'table') return tableText(node)
  // A card shows the title of its target, and nothing to visitors who may not see the target. Its label can be the address.
  if (node.type === 'content-ref') return ''
  const data = node.data ?? {}
  const texts = foundFields.flatMap((name) => (typeof data[name] === 'string' ? [rawWords(data[name])] : []))
  return texts.join(' ')
}

const idsIn = (html: string): string[] => [...html.matchAll(/\s(?:id|name)=["']?([^"'\s>]+)/g)].map(([, id]) => id!)

/** Returns the title of a block that is no heading, but has an anchor as headings do. */
const titleOf = (node: BlockNode): string => {
  if (node.type === 'expandable') return textOf(fragmentNodes(node, 'expandable-title'))
  const { title } = node.data ?? {}
  return node.type === 'tabs-item' && typeof title === 'string' ? title : ''
}

/** Returns the ids and names in raw HTML, the slugs of tabs, and the anchors of titles that are no headings. */
const markedAnchors = (node: Node): string[] => {
  if (node.object === 'text') return (node.leaves ?? []).flatMap(({ raw }) => idsIn(raw ?? ''))
  if (!('data' in node)) return []
  const { text, slug } = node.data ?? {}
  const named = [slug, node.object === 'block' ? anchorOfText(titleOf(node)) : '']
  return [
    ...(typeof text === 'string' ? idsIn(text) : []),
    ...named.filter((one): one is string => typeof one === 'string' && one !== ''),
  ]
}

/** Collects the digest of a document, block by block. */
const gather = () => {
  const idOf = headingIds()
  const sections: Section[] = [{ title: '', text: '' }]
  const links = new Map<string, FoundLink>()
  const anchors = new Set<string>()
  let length = 0
  let untold = 0

  const addText = (text: string, separator: string) => {
    if (text === '' || length > maxTextLength) return
    length += text.length
    sections.at(-1)!.text += text + separator
  }

  const addLink = (ref: ContentRef, type: string, block: string) => {
    const relation = depending.has(type) ? 'dependsOn' : 'reference'
    const key = `${relation} ${JSON.stringify(ref)}`
    const known = links.get(key)
    if (!known && links.size < maxLinks) links.set(key, { ref, relation, blocks: [block] })
    else if (known && !known.blocks.includes(block) && known.blocks.length < maxBlocks) known.blocks.push(block)
  }

  const addLinks = (node: Node, block: string) => {
    if (isUntold(node)) untold += 1
    if (!('data' in node) || !node.data) return
    mapRefs(node.data, (ref) => {
      addLink(ref, node.type, block)
      return ref
    })
    const { url } = node.data
    if (node.type === 'embed' && typeof url === 'string') addLink({ kind: 'url', url }, node.type, block)
  }

  const addHeading = (node: BlockNode) => {
    const title = textOf([node]).trim()
    const anchor = idOf(node)
    for (const one of [anchor, hostedAnchor(title)]) if (one !== '') anchors.add(one)
    sections.push({ anchor, title, text: '' })
  }

  const visit = (node: Node, block: string): void => {
    addLinks(node, block)
    for (const anchor of markedAnchors(node)) anchors.add(anchor)
    if (isHeading(node)) addHeading(node)
    else addText(ownText(node), separatorOf(node))
    for (const child of childNodes(node)) {
      if (isHeading(node)) visitLinks(child, block)
      else visit(child, block)
    }
    if (node.object !== 'text') addText(node.object === 'inline' ? '' : '\n', '')
  }

  const visitLinks = (node: Node, block: string): void => {
    addLinks(node, block)
    for (const anchor of markedAnchors(node)) anchors.add(anchor)
    for (const child of childNodes(node)) visitLinks(child, block)
  }

  const done = (): Digest => ({
    sections: sections
      .map(({ text, ...section }) => ({ ...section, text: text.replace(/\s+/g, ' ').trim() }))
      .filter(({ anchor, text }) => anchor !== undefined || text !== ''),
    links: [...links.values()],
    anchors: [...anchors],
    ...(untold > 0 && { untold }),
  })

  return { visit, done }
}

/** Returns the digest of a document. */
export const digestOf = (document: Pick<Document, 'nodes'>): Digest => {
  const { visit, done } = gather()
  for (const node of document.nodes) visit(node, node.key ?? '')
  return { ...done(), conditions: conditionsIn(document), ...(!documentVaries(document) && { isSameForAll: true }) }
}

/** Returns the digest of a text that cannot be read as markdown: only its words. */
export const digestOfText = (text: string): Digest => ({
  sections: [{ title: '', text: rawWords(text.slice(0, maxTextLength)).replace(/\s+/g, ' ') }],
  links: [],
  anchors: [],
})

/**
 * Returns the digest of a page without a leading heading that repeats the title: its text belongs to what is above it. The heading
 * stays a target of links.
 */
export const withoutTitleSection = (digest: Digest, title: string): Digest => {
  const [first, second, ...others] = digest.sections
  if (first?.anchor === undefined) return digest
  if (isSameText(first.title, title)) {
    const text = first.text === '' ? [] : [{ title: '', text: first.text }]
    return { ...digest, sections: [...text, ...digest.sections.slice(1)] }
  }
  if (first.text !== '' || !second || !isSameText(second.title, title)) return digest
  return { ...digest, sections: [{ ...first, text: second.text }, ...others] }
}
