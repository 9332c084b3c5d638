import { attributesOf } from '../parse.ts'
import type { Write } from '../writer.ts'

/** Writes a video or a frame with an address of the web. */
export const embedOf: Write = (node) => {
  const { src } = attributesOf(node)
  return src && /^https?:/.test(src) ? `{% embed url="${src}" %}` : ''
}

/** Writes a picture. */
export const imageOf: Write = (node) => {
  const { src, srcLight, srcDark, alt = '', className = '' } = attributesOf(node)
  const path = src ?? srcLight ?? srcDark
  // Pictures for dark pages have a twin for light ones.
  return path === undefined || /(?:^|\s)hidden\s(?:.*\s)?dark:(?:block|inline)/.test(className)
    ? ''
    : `![${alt.replaceAll(/[[\]]/g, '')}](${/[\s()]/.test(path) ? `<${path}>` : path})`
}

/** Writes what a frame shows, and its caption. */
export const frameOf: Write = (node, { inner }) => {
  const { caption } = attributesOf(node)
  return caption ? `${inner(node)}\n\n_${caption}_` : inner(node)
}
