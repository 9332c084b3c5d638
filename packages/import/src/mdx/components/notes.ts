import { annotation, details, hint, styleOf } from '../../text/blocks.ts'
import { attributesOf } from '../parse.ts'
import { elementsIn, type Write } from '../writer.ts'

/** Returns how a note of a kind is written. One without text is a sign. */
export const hintOf =
  (style: string): Write =>
  (node, { inner }) => {
    const body = inner(node)
    const { title } = attributesOf(node)
    if (body.trim() !== '' || title !== undefined) return hint(styleOf(style), title, body)
    return style === 'check' || style === 'success' ? '✓' : ''
  }

/** Writes a note whose kind is an attribute. */
export const kindOfHint =
  (otherwise: string): Write =>
  (node, writer) => {
    const { type, intent, theme } = attributesOf(node)
    return hintOf(type ?? intent ?? theme ?? otherwise)(node, writer)
  }

/** Writes text that readers open. */
export const detailsOf: Write = (node, { inner }) => {
  const { title, label, description, defaultOpen } = attributesOf(node)
  return details(title ?? label ?? description ?? 'Details', inner(node), defaultOpen === 'true')
}

/** Writes the element `<details>`, whose title is its summary. */
export const detailsElement: Write = (node, { inner }) => {
  const [summary] = elementsIn(node).filter(({ name }) => name === 'summary')
  const title = summary === undefined ? 'Details' : inner(summary)
  const rest = {
    ...node,
    children: (node.children ?? []).flatMap((one) => {
      if (one === summary) return []
      const [first, ...others] = one.children ?? []
      // Words on the line after the title are in one paragraph with it.
      return summary !== undefined && first === summary ? others : [one]
    }),
  }
  return details(title, inner(rest))
}

/** Writes words with a text that readers open at them. */
export const tooltipOf: Write = (node, { inner }) => {
  const { tip, content, text, headline, cta, href } = attributesOf(node)
  const said = tip ?? content ?? text
  if (said === undefined) return inner(node)
  const about = headline === undefined ? said : `**${headline}** ${said}`
  const link = href === undefined ? '' : ` ([${cta ?? href}](${href}))`
  return annotation(inner(node), about) + link
}
