import { code, stepper, tabs, type Part } from '../../text/blocks.ts'
import { titleOfWords } from '../../text/fences.ts'
import { attributesOf, type MdxNode } from '../parse.ts'
import { codesIn, elementsIn, withRest, type Write, type Writer } from '../writer.ts'

const codePart = ({ lang, meta, value = '' }: MdxNode): Part => ({
  title: titleOfWords(meta ?? '') ?? lang ?? 'Code',
  body: code(lang ?? '', value),
})

const isOnlyCode = ({ type, children = [] }: MdxNode): boolean =>
  type === 'code' || (children.length > 0 && children.every(isOnlyCode))

/** Returns the tabs of code, or of an element with code: one for each code if there is nothing else in it, or else one with all of it. */
const codeParts = (child: MdxNode, { inner }: Writer): Part[] => {
  const parts = codesIn(child).map(codePart)
  if (child.type === 'code' || (parts.length > 1 && isOnlyCode(child))) return parts
  const { title, label } = attributesOf(child)
  return [{ title: title ?? label ?? parts[0]!.title, body: inner(child) }]
}

/** Writes a group of code as tabs. */
export const codeGroup: Write = (node, writer) => {
  const isPart = (child: MdxNode): boolean => codesIn(child).length > 0
  const parts = (node.children ?? []).filter(isPart)
  if (parts.length === 0) return writer.inner(node)
  return withRest(node, isPart, tabs(parts.flatMap((child) => codeParts(child, writer))), writer)
}

/** Writes tabs. */
export const tabsOf: Write = (node, writer) => {
  // Nextra and Fumadocs name all tabs before them.
  const names = [...(attributesOf(node)['items'] ?? '').matchAll(/(["'`])(.*?)\1/g)].map(([, , name]) => name!)
  const all = elementsIn(node)
  if (all.length === 0) return writer.inner(node)
  const parts = all.map((part, index) => {
    const { title, label, value, slot, name, version } = attributesOf(part)
    return {
      title: title ?? label ?? names[index] ?? value ?? slot ?? name ?? version ?? 'Tab',
      body: writer.inner(part),
    }
  })
  const isTab = new Set(all)
  return withRest(node, (child) => isTab.has(child), tabs(parts), writer)
}

/** Writes blocks of code that are named before them. */
export const codeBlockTabs: Write = (node, writer) => {
  const parts = elementsIn(node).filter(({ name }) => name === 'CodeBlockTab')
  return tabsOf({ ...node, children: parts }, writer)
}

/** Returns the parts of a node that begin with a heading of the level of the first; none if it begins otherwise. */
const headedParts = (node: MdxNode): MdxNode[] => {
  const children = node.children ?? []
  const [first] = children
  if (first?.type !== 'heading') return []
  const starts = children.flatMap(({ type, depth }, at) => (type === 'heading' && depth === first.depth ? [at] : []))
  return starts.map((start, index) => ({ ...node, children: children.slice(start, starts[index + 1]) }))
}

/** Writes steps: elements of their own, parts below headings, or the items of a list. */
export const stepsOf: Write = (node, writer) => {
  const { inner } = writer
  const isStep = ({ name }: MdxNode): boolean => name === 'Step'
  const steps = elementsIn(node).filter(isStep)
  if (steps.length === 0) {
    const [list, ...others] = node.children ?? []
    const items = list?.type === 'list' && others.length === 0 ? (list.children ?? []) : []
    const parts = items.length > 0 ? items : headedParts(node)
    return parts.length < (items.length > 0 ? 1 : 2)
      ? inner(node)
      : stepper(parts.map((part) => ({ title: '', body: inner(part) })))
  }
  const block = stepper(steps.map((step) => ({ title: attributesOf(step)['title'] ?? '', body: inner(step) })))
  return withRest(node, isStep, block, writer)
}

/** Writes a part of a page that readers choose. */
export const viewOf: Write = (node, { inner }) => {
  const { title } = attributesOf(node)
  return title === undefined ? inner(node) : `**${title}**\n\n${inner(node)}`
}
