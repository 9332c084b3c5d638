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

/** Returns the color of an entry, or those for light and dark pages. */
const valuesOf = (entry: MdxNode): string => {
  const { value } = attributesOf(entry)
  const source = entry.attributes?.find(({ name }) => name === 'value')?.value
  const all = value !== undefined ? [value] : typeof source === 'object' ? quotedIn(source?.value ?? '') : []
  return all.map((one) => `\`${one}\``).join(', ')
}

const quotedIn = (text: string): string[] => [...text.matchAll(/(["'`])(.*?)\1/g)].map(([, , words]) => words!)

/** Writes colors as a list. */
export const colorsOf = (node: MdxNode): string =>
  elementsIn(node)
    .map((entry) => {
      const { name, title } = attributesOf(entry)
      if (title !== undefined) return `**${title}**\n\n${colorsOf(entry)}\n`
      return `- ${name === undefined ? '' : `${name}: `}${valuesOf(entry)}`
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
