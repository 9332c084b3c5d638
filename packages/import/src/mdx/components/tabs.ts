import { code, stepper, tabs } from '../../text/blocks.ts'
import { titleOfWords } from '../../text/fences.ts'
import { attributesOf } from '../parse.ts'
import type { Write } from '../writer.ts'

/** Writes a group of code as tabs. */
export const codeGroup: Write = (node, { codes, inner }) => {
  const all = codes(node)
  if (all.length === 0) return inner(node)
  return tabs(
    all.map(({ lang, meta, value = '' }) => ({
      title: titleOfWords(meta ?? '') ?? lang ?? 'Code',
      body: code(lang ?? '', value),
    })),
  )
}

/** Writes tabs. */
export const tabsOf: Write = (node, { elements, inner }) => {
  // Nextra and Fumadocs name all tabs before them.
  const names = [...(attributesOf(node)['items'] ?? '').matchAll(/(["'`])(.*?)\1/g)].map(([, , name]) => name!)
  const parts = elements(node).map((part, index) => {
    const { title, label, value, slot, name } = attributesOf(part)
    return { title: title ?? label ?? names[index] ?? value ?? slot ?? name ?? 'Tab', body: inner(part) }
  })
  return parts.length === 0 ? inner(node) : tabs(parts)
}

/** Writes steps. Numbered lists and headings stay. */
export const stepsOf: Write = (node, { elements, inner }) => {
  const steps = elements(node).filter(({ name }) => name === 'Step')
  if (steps.length === 0) return inner(node)
  return stepper(steps.map((step) => ({ title: attributesOf(step)['title'] ?? '', body: inner(step) })))
}

/** Writes a part of a page that readers choose. */
export const viewOf: Write = (node, { inner }) => {
  const { title } = attributesOf(node)
  return title === undefined ? inner(node) : `**${title}**\n\n${inner(node)}`
}
