import { code } from '../../text/blocks.ts'
import { titleOfWords } from '../../text/fences.ts'
import { attributesOf } from '../parse.ts'
import { codesIn, withRest, type Write } from '../writer.ts'

/** Writes a prompt as code. */
export const promptOf: Write = (node, { inner }) => {
  const { description = '' } = attributesOf(node)
  return `${description}\n\n${code('text', inner(node))}`
}

/** Writes text for people. Text for agents is left out. */
export const visibilityOf: Write = (node, { inner }) => (attributesOf(node)['for'] === 'agents' ? '' : inner(node))

/** Writes a change of a changelog. */
export const updateOf: Write = (node, { inner }) => {
  const { label = '', description } = attributesOf(node)
  return `## ${label}\n\n${description ? `_${description}_\n\n` : ''}${inner(node)}`
}

/** Writes code whose text, language or title is an attribute. */
export const codeOf: Write = (node, writer) => {
  const said = attributesOf(node)
  const [first, ...others] = codesIn(node)
  if (first === undefined)
    return code(said['lang'] ?? said['language'] ?? '', said['code'] ?? writer.inner(node), said['title'])
  if (others.length > 0 || !node.children?.includes(first)) return writer.inner(node)
  const block = code(first.lang ?? '', first.value ?? '', said['title'] ?? titleOfWords(first.meta ?? ''))
  return withRest(node, (child) => child === first, block, writer)
}
