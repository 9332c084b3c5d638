import type { Definition, Image, Link, RootContent } from 'mdast'
import { CONTINUE, SKIP, visit } from 'unist-util-visit'
import { splitFrontMatter } from './front-matter.ts'
import { sourceBlocks, type SourceBlock } from './parsing/syntax.ts'
import { tagShapes } from './tags/tag-shapes.ts'
import { detailsName, type TagRegion } from './tags/tags.ts'
import { unindented } from './parsing/unindent.ts'

/** A URL in a markdown text and its position. */
export interface LinkSpan {
  readonly href: string
  readonly start: number
  readonly end: number
}

const maxDepth = 16

/** The tags whose `url` or `src` is a link. */
const linkTags = new Set(['include', ...tagShapes.filter(({ ref }) => ref).map(({ tag }) => tag)])

/** Returns the position of the link destination that begins at `from`, without angle brackets. */
const destination = (text: string, from: number, to: number): readonly [number, number] => {
  let start = from
  while (start < to && /\s/.test(text[start]!)) start++
  if (text[start] === '<') return [start + 1, Math.max(start + 1, text.indexOf('>', start))]
  let end = start
  for (let depth = 0; end < to; end++) {
    const character = text[end]!
    if (character === '\\') end++
    else if (/\s/.test(character)) break
    else if (character === '(') depth++
    else if (character === ')' && depth-- === 0) break
  }
  return [start, Math.min(end, to)]
}

const spanOf = (node: Link | Image | Definition, text: string): LinkSpan | undefined => {
  // The parser makes links of addresses in a text that it has read already, without a position.
  if (node.position === undefined) return undefined
  const [start, end] = [node.position.start.offset!, node.position.end.offset!]
  const inside = node.type === 'link' ? (node.children.at(-1)?.position?.end.offset ?? start) : start
  const mark = node.type === 'definition' ? ']:' : ']('
  // The text of an image can itself contain the delimiter; the URL follows the last match.
  for (let at = text.lastIndexOf(mark, end); at >= inside; at = text.lastIndexOf(mark, at - 1)) {
    const [from, to] = destination(text, at + 2, end)
    if (text.slice(from, to) === node.url) return { href: node.url, start: from, end: to }
    if (at === 0) break
  }
  return undefined
}

/** Returns the URLs in attributes. A URL with entities is skipped, since its text differs from its value. */
const attributeSpans = (text: string, pattern: RegExp): LinkSpan[] =>
  [...text.matchAll(pattern)].flatMap(({ index, 0: whole, 1: href = '' }) => {
    const start = index + whole.length - 1 - href.length
    return href === '' || href.includes('&') ? [] : [spanAt(href, start)]
  })

const inTags = /\s(?:url|src)="([^"\n]*)"/g
const inIncludes = /^\s*"([^"\n]*)"/g
const inHtml = /<(?:a|audio|img|source|video)\s(?:[^<>]*?\s)?(?:href|src|srcset)="([^"\n]*)"/g

const tagSpans = (text: string, { name, start }: TagRegion): LinkSpan[] => {
  const [line = ''] = text.slice(start, start + 4096).split('\n', 1)
  if (name !== 'include') return attributeSpans(line, inTags)
  const from = line.indexOf('"')
  return shifted(attributeSpans(line.slice(from), inIncludes), from)
}

/** Returns the URLs in a node. A list item or a quote with tags is read again without its indentation. */
const nodeSpans = (root: RootContent, parsed: string, depth: number): LinkSpan[] => {
  const spans: LinkSpan[] = []
  visit(root, (one) => {
    if (one.type === 'listItem' || one.type === 'blockquote') {
      const inner = depth < maxDepth ? unindented(one, parsed) : undefined
      if (!inner) return CONTINUE
      const found = sourceBlocks(inner.text).flatMap((block) => spansIn(block, depth + 1))
      spans.push(...found.map(({ href, start }) => spanAt(href, inner.offsetOf(start))))
      return SKIP
    }
    if (one.type === 'html') {
      const at = one.position!.start.offset!
      spans.push(...shifted(attributeSpans(parsed.slice(at, one.position!.end.offset), inHtml), at))
    }
    if (one.type !== 'link' && one.type !== 'image' && one.type !== 'definition') return CONTINUE
    const span = spanOf(one, parsed)
    if (span) spans.push(span)
    return CONTINUE
  })
  return spans
}

/** Returns the parts of a tag's content that are markdown: those of `<details>` are its summary and the text below. */
const partsOf = (name: string, inner: string): { text: string; start: number }[] => {
  const [whole, before, summary] = (name === detailsName && /^(\s*<summary>)([^]*?)<\/summary>/i.exec(inner)) || []
  if (whole === undefined) return [{ text: inner, start: 0 }]
  return [
    { text: summary!, start: before!.length },
    { text: inner.slice(whole.length), start: whole.length },
  ]
}

const spansIn = ({ node, tag, parsed, parsedAt }: SourceBlock, depth: number): LinkSpan[] => {
  if (!tag) return node ? shifted(nodeSpans(node, parsed, depth), parsedAt) : []
  const own = linkTags.has(tag.name) ? shifted(tagSpans(parsed, tag), parsedAt + tag.start) : []
  if (!tag.inner || depth >= maxDepth) return own
  const inside = partsOf(tag.name, parsed.slice(tag.inner.start, tag.inner.end)).flatMap(({ text, start }) => {
    const spans = sourceBlocks(text).flatMap((one) => spansIn(one, depth + 1))
    return shifted(spans, start)
  })
  return [...own, ...shifted(inside, parsedAt + tag.inner.start)]
}

const spanAt = (href: string, start: number): LinkSpan => ({ href, start, end: start + href.length })

const shifted = (spans: readonly LinkSpan[], by: number): LinkSpan[] =>
  spans.map(({ href, start, end }) => ({ href, start: start + by, end: end + by }))

/**
 * Returns the positions of all URLs that a text links to or embeds, in order. URLs with escapes are skipped. `blocks` is the text below the
 * front matter as it was parsed.
 */
export const linkSpans = (markdown: string, blocks?: readonly SourceBlock[]): LinkSpan[] => {
  const { frontMatter, rest } = splitFrontMatter(markdown)
  const spans = (blocks ?? sourceBlocks(rest)).flatMap((one) => spansIn(one, 0))
  return shifted(spans, frontMatter.length).toSorted((a, b) => a.start - b.start)
}
