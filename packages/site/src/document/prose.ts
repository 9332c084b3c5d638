import { html, markup, type Html } from '../html.ts'
import type { RenderBlock } from './context.ts'
import { listIn, numberIn, textIn, wordIn } from './fields.ts'
import { authorIcon } from './author-icon.ts'
import { icon } from './icon.ts'
import { renderMath } from './math.ts'

const alignOf = (value: unknown): Html => {
  const align = wordIn(value, ['center', 'end'])
  return html`${align !== undefined && html` class="to-${align}"`}`
}

/** Renders a paragraph. */
export const renderParagraph: RenderBlock = ({ data, nodes }, page) => {
  const content = page.inlines(nodes)
  return String(content).trim() === '' ? content : html`<p${alignOf(data['align'])}>${content}</p>`
}

/** Renders a heading with a link to itself. */
export const renderHeading: RenderBlock = (node, page) => {
  const { id, level } = page.heading(node)
  const { hasAnchors, words } = page.context
  const anchor = html`<a class="anchor" href="#${encodeURIComponent(id)}" aria-label="${words.linkToHeading}"
    >${icon('link')}</a
  >`
  const content = html`<span>${page.inlines(node.nodes)}</span>${hasAnchors && anchor}`
  return html`${markup(`<h${level}`)} id="${id}"${alignOf(node.data['align'])}>${content}${markup(`</h${level}>`)}`
}

/** Renders a quotation. */
export const renderQuote: RenderBlock = ({ nodes }, page) => html`<blockquote>${page.blocks(nodes)}</blockquote>`

/** Renders a line between blocks. */
export const renderDivider: RenderBlock = () => html`<hr />`

/** Renders an ordered list. */
export const renderOrdered: RenderBlock = ({ data, nodes }, page) => {
  const start = numberIn(data['start'], 1_000_000_000) ?? 1
  return html`<ol${start !== 1 && html` start="${Math.trunc(start)}"`}>${page.blocks(nodes)}</ol>`
}

/** Renders an unordered list. */
export const renderUnordered: RenderBlock = ({ nodes }, page) =>
  html`<ul>
    ${page.blocks(nodes)}
  </ul>`

/** Renders a list of tasks. */
export const renderTasks: RenderBlock = ({ nodes }, page) =>
  html`<ul class="tasks">
    ${page.blocks(nodes)}
  </ul>`

/** Renders an item of a list; one with a state shows whether it is done. */
export const renderItem: RenderBlock = ({ data, nodes }, page) => {
  const { checked } = data
  const { words } = page.context
  if (typeof checked !== 'boolean') return html`<li>${page.blocks(nodes)}</li>`
  const box = html`<input
    type="checkbox"
    disabled${checked && html` checked`}
    aria-label="${checked ? words.done : words.notDone}"
  />`
  return html`<li class="task">
    ${box}
    <div>${page.blocks(nodes)}</div>
  </li>`
}

const hintIcons = { info: 'info', success: 'success', warning: 'warning', danger: 'danger' } as const

/** Renders a hint in one of four styles. */
export const renderHint: RenderBlock = ({ data, nodes }, page) => {
  const style = wordIn(data['style'], ['info', 'success', 'warning', 'danger']) ?? 'info'
  const sign = authorIcon(data['icon'], page.context.icons) ?? icon(hintIcons[style])
  return html`<div class="hint ${style}" role="note" aria-label="${page.context.words[style]}">
    ${sign}
    <div>${page.blocks(nodes)}</div>
  </div>`
}

/** Renders a formula on a line of its own. */
export const renderFormula: RenderBlock = ({ data }, page) =>
  html`<div class="math" tabindex="0">${renderMath(textIn(data['formula']), true, page)}</div>`

const dateStyles = { numeric: 'short', short: 'medium', full: 'long' } as const

/** Renders a list of updates. */
export const renderUpdates: RenderBlock = ({ data, nodes = [] }, page) => {
  const style = dateStyles[wordIn(data['format'], ['numeric', 'full', 'short']) ?? 'full']
  const { words } = page.context
  const updates = nodes.flatMap((node) => {
    if (node.object !== 'block') return []
    const date = textIn(node.data?.['date'])
    const moment = new Date(date)
    const isDate = !Number.isNaN(moment.getTime())
    const shown = isDate ? words.date(moment, style) : date
    const time = isDate
      ? html`<time datetime="${moment.toISOString().slice(0, 10)}">${shown}</time>`
      : html`<span>${shown}</span>`
    const tags = listIn(node.data?.['tags']).flatMap((tag) => {
      const name = textIn(typeof tag === 'object' && tag !== null ? (tag as { tag?: unknown }).tag : tag)
      return name === '' ? [] : [html`<span class="tag">${name}</span>`]
    })
    const id = isDate ? moment.toISOString().slice(0, 10) : undefined
    return [
      html`<section class="update" ${id !== undefined && html` id="${page.nextId(id)}"`}>
        <div class="update-date">${time}${tags}</div>
        <div>${page.blocks(node.nodes)}</div>
      </section>`,
    ]
  })
  return html`<div class="updates">${updates}</div>`
}
