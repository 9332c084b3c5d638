import temml from 'temml'
import { html, markup, type Html } from '../html.ts'
import type { Rendering } from './context.ts'

const maxLength = 10_000
const styleAttribute = / style="([^"]*)"/g
const safeStyle = /^[\w\s#%.,:;()-]*$/

// Formulas with a macro that expands forever end here.
const maxExpand = 200

/** Renders a formula as MathML. A formula that cannot be read is shown as its source. */
export const renderMath = (formula: string, isBlock: boolean, page: Rendering): Html => {
  if (formula.length > maxLength) return html`<code>${formula}</code>`
  try {
    const options = { displayMode: isBlock, throwOnError: true, trust: false, maxExpand, maxSize: [10, 10] as const }
    const source = temml.renderToString(formula, options as unknown as Parameters<typeof temml.renderToString>[1])
    return markup(
      source.replace(styleAttribute, (_, style: string) =>
        safeStyle.test(style) ? ` data-style="${page.styled(style)}"` : '',
      ),
    )
  } catch {
    return html`<code>${formula}</code>`
  }
}
