import { attributesOf } from '../parse.ts'
import type { Write } from '../writer.ts'

/** Writes a video or a frame with an address of the web. */
export const embedOf: Write = (node) => {
  const { src, url } = attributesOf(node)
  const address = src ?? url ?? ''
  return /^https?:/.test(address) ? `{% embed url="${address}" %}` : ''
}

/** Writes a picture, and the words under it. */
export const imageOf: Write = (node, { inner }) => {
  const { src, srcLight, srcDark, alt = '', className = '' } = attributesOf(node)
  const path = src ?? srcLight ?? srcDark
  // Pictures for dark pages have a twin for light ones.
  if (path === undefined || /(?:^|\s)hidden\s(?:.*\s)?dark:(?:block|inline)/.test(className)) return ''
  const picture = `![${alt.replaceAll(/[[\]]/g, '')}](${/[\s()]/.test(path) ? `<${path}>` : path})`
  const caption = node.type === 'mdxJsxFlowElement' ? inner(node).trim() : ''
  return caption === '' ? picture : `${picture}\n\n${/^[\w"'(][^\n]*$/.test(caption) ? `_${caption}_` : caption}`
}

/** Writes what a frame shows, and its caption. */
export const frameOf: Write = (node, { inner }) => {
  const { caption } = attributesOf(node)
  return caption ? `${inner(node)}\n\n_${caption}_` : inner(node)
}
