import { attributesOf } from '../parse.ts'
import type { Write } from '../writer.ts'

/** Writes a link. */
export const linkOf: Write = (node, { inner }) => {
  const { href, to, link } = attributesOf(node)
  const target = href ?? to ?? link
  return target === undefined ? inner(node) : `[${inner(node).replaceAll('\n', ' ')}](${target})`
}

/** Keeps an empty anchor as HTML, which is how headings get one; writes any other anchor as a link. */
export const anchorOf: Write = (node, writer) => {
  const { id, href } = attributesOf(node)
  const isEmpty = (node.children ?? []).length === 0
  if (id === undefined || !isEmpty) return linkOf(node, writer)
  const name = id.replaceAll(/[<>"\s]/g, encodeURIComponent)
  return `<a href="${href ?? `#${name}`}" id="${name}"></a>`
}

/** Writes a file that readers load. */
export const downloadOf: Write = (node, { inner }) => {
  const { src, filename } = attributesOf(node)
  const words = inner(node)
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim()
  return src === undefined ? inner(node) : `[${words || filename || src}](${src})`
}
