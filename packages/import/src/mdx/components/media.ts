import { embed, file } from '../../text/blocks.ts'
import { attributesOf, type MdxNode } from '../parse.ts'
import { elementsIn, type Write } from '../writer.ts'

const sourceIn = (node: MdxNode): string | undefined =>
  elementsIn(node)
    .map((one) => attributesOf(one)['src'])
    .find((src) => src !== undefined)

/** Writes a video or a frame. */
export const embedOf: Write = (node) => {
  const { src, url } = attributesOf(node)
  const address = src ?? url ?? sourceIn(node) ?? ''
  if (address === '') return ''
  if (/^(?:https?:)?\/\//.test(address)) return embed(address.replace(/^(?=\/)/, 'https:'))
  return file(address)
}

/** Writes a picture, and the words under it. */
export const imageOf: Write = (node, { inner }) => {
  const { src, srcLight, srcDark, alt = '', caption: said = '', className = '' } = attributesOf(node)
  const path = src ?? srcLight ?? srcDark
  // Pictures for dark pages have a twin for light ones.
  if (path === undefined || /(?:^|\s)hidden\s(?:.*\s)?dark:(?:block|inline)/.test(className)) return ''
  const picture = `![${alt.replaceAll(/[[\]]/g, '')}](${/[\s()]/.test(path) ? `<${path}>` : path})`
  const caption = node.type === 'mdxJsxFlowElement' ? inner(node).trim() || said.trim() : ''
  return caption === '' ? picture : `${picture}\n\n${/^[\w"'(][^\n]*$/.test(caption) ? `_${caption}_` : caption}`
}

/** Writes what a frame shows, and its caption. */
export const frameOf: Write = (node, { inner }) => {
  const { caption } = attributesOf(node)
  return caption ? `${inner(node)}\n\n_${caption}_` : inner(node)
}
