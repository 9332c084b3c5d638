import { greatest } from '@scriptorium/basics/extremes'
import { writeAttributes } from '@scriptorium/content/markdown/tags/attributes'
import { inlineHtml } from './inline-html.ts'

/** The styles of a hint. */
export type HintStyle = 'info' | 'success' | 'warning' | 'danger'

const styles: Readonly<Record<string, HintStyle>> = {
  tip: 'success',
  hint: 'success',
  success: 'success',
  check: 'success',
  done: 'success',
  okay: 'success',
  important: 'warning',
  warning: 'warning',
  warn: 'warning',
  caution: 'warning',
  attention: 'warning',
  danger: 'danger',
  error: 'danger',
  failure: 'danger',
  fail: 'danger',
  missing: 'danger',
  bug: 'danger',
}

/** Returns the style of a hint that other tools give this name. */
export const styleOf = (name: string): HintStyle => {
  const plain = name.toLowerCase()
  return Object.hasOwn(styles, plain) ? styles[plain]! : 'info'
}

/** Returns a title without the marks of code and of strong words, where it is no Markdown. */
const unmarked = (title: string): string =>
  title
    .replaceAll(/(`+)(.+?)\1/g, (_, _marks: string, code: string) => code.trim())
    .replaceAll(/\*\*(?=\S)(.+?)\*\*/g, '$1')

/** Returns a hint. */
export const hint = (style: HintStyle, title: string | undefined, body: string): string =>
  `{% hint style="${style}" %}\n${title ? `**${title}**\n\n` : ''}${body.trim()}\n{% endhint %}`

/** Returns words with a note that readers open at them. */
export const annotation = (words: string, note: string): string =>
  `<span data-annotation="${attribute(inlineHtml(note))}">${words.trim()}</span>`

const inline = (text: string): string => text.trim().replaceAll(/\s*\n\s*/g, ' ')

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Returns a part that readers open. */
export const details = (title: string, body: string, isOpen = false): string =>
  `<details${isOpen ? ' open' : ''}>\n\n<summary>${inlineHtml(inline(title))}</summary>\n\n${body.trim()}\n\n</details>`

/** A titled part of tabs or of a stepper. */
export interface Part {
  title: string
  body: string
}

/** Returns tabs. */
export const tabs = (parts: readonly Part[]): string =>
  `{% tabs %}\n${parts
    .map(({ title, body }) => `{% tab${writeAttributes({ title: unmarked(title) })} %}\n${body.trim()}\n{% endtab %}`)
    .join('\n\n')}\n{% endtabs %}`

/** Returns a video, a post or another thing that a page shows from its address. */
export const embed = (url: string): string => `{% embed${writeAttributes({ url })} %}`

/** Returns a file that readers can load. */
export const file = (src: string): string => `{% file${writeAttributes({ src })} %}`

/** Returns the Markdown of columns with these texts. */
export const columns = (texts: readonly string[]): string =>
  `{% columns %}\n${texts
    .map((text) => `{% column %}\n${text.trim()}\n{% endcolumn %}`)
    .join('\n\n')}\n{% endcolumns %}`

/** Returns steps. */
export const stepper = (parts: readonly Part[]): string =>
  `{% stepper %}\n${parts
    .map(({ title, body }) => `{% step %}\n${title ? `### ${title}\n\n` : ''}${body.trim()}\n{% endstep %}`)
    .join('\n\n')}\n{% endstepper %}`

/** A card that leads somewhere. */
export interface Card {
  title: string
  body: string
  href?: string | undefined
}

const attribute = (text: string): string => escapeHtml(text).replaceAll('"', '&quot;')

/** Returns a table of cards. The text of a card is Markdown of one line. */
export const cards = (all: readonly Card[]): string => {
  const rows = all.map(({ title, body, href }) => {
    const link = href === undefined ? '' : `<a href="${attribute(href)}">${attribute(href)}</a>`
    return `<tr><td><strong>${inlineHtml(inline(title))}</strong></td><td>${inlineHtml(inline(body))}</td><td>${link}</td></tr>`
  })
  const head = '<tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr>'
  return `<table data-view="cards"><thead>${head}</thead><tbody>${rows.join('')}</tbody></table>`
}

/** Returns a block of code with a fence that the code does not contain. */
export const code = (language: string, text: string, title?: string): string => {
  const longest = greatest(
    (text.match(/`{3,}/g) ?? []).map(({ length }) => length),
    2,
  )
  const fence = '`'.repeat(longest + 1)
  const block = `${fence}${language}\n${text.replace(/\n$/, '')}\n${fence}`
  return title ? `{% code${writeAttributes({ title })} %}\n${block}\n{% endcode %}` : block
}
