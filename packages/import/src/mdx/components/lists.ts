import { attributesOf, type MdxNode } from '../parse.ts'
import { elementsIn, type Write } from '../writer.ts'

/** Writes the files and folders in a component as a nested list. */
const treeOf = (node: MdxNode): string =>
  elementsIn(node)
    .map((entry) => {
      const { name = '' } = attributesOf(entry)
      const below = treeOf(entry).replaceAll(/^(?=.)/gm, '  ')
      return `- ${name.replaceAll(/[*_`]/g, '\\$&')}${below === '' ? '' : `\n${below}`}`
    })
    .join('\n')

/** Writes a tree of files; one that is a list already stays. */
export const fileTreeOf: Write = (node, { inner }) => treeOf(node) || inner(node)

/** Writes colors as a list. */
export const colorsOf = (node: MdxNode): string =>
  elementsIn(node)
    .map((entry) => {
      const { name, value = '', title } = attributesOf(entry)
      return title === undefined ? `- ${name ?? ''}: \`${value}\`` : `**${title}**\n\n${colorsOf(entry)}\n`
    })
    .join('\n')

/** Writes a parameter or a field of an API. */
export const fieldOf: Write = (node, { inner }) => {
  const said = attributesOf(node)
  const name = said['name'] ?? said['path'] ?? said['query'] ?? said['body'] ?? said['header'] ?? ''
  const facts = [
    said['type']?.replaceAll('<', '&lt;'),
    said['required'] === 'true' ? 'required' : undefined,
    said['deprecated'] === 'true' ? 'deprecated' : undefined,
  ]
  const preset = said['default'] === undefined ? '' : ` Default: \`${said['default']}\`.`
  const about = facts.filter(Boolean).join(', ')
  return `**\`${name}\`**${about === '' ? '' : ` _${about}_`}${preset}\n\n${inner(node)}`
}
