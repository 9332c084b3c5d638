import type { InlineNode } from '@scriptorium/content/markdown/document'
import { fragmentNodes, textOf } from '@scriptorium/content/markdown/document'
import { emojiOf } from '@scriptorium/content/markdown/inlines/elements'
import { html, nothing, type Html } from '../html.ts'
import type { Rendering } from './context.ts'
import { refIn, textIn, wordIn, type Data } from './fields.ts'
import { authorIcon } from './author-icon.ts'
import { renderPicture } from './images.ts'
import { renderMath } from './math.ts'
import { linkAttributes, linked, targetOf } from './targets.ts'

type RenderInline = (node: InlineNode, page: Rendering) => Html

const ofSpaces = new Set(['anchor', 'page', 'space'])

// Only what another space or page would show has a place to be published at.
const link: RenderInline = ({ data, nodes }, page) => {
  const content = page.inlines(nodes)
  const href = targetOf(data['ref'], page.context)?.href
  const kind = refIn(data['ref'])?.kind ?? ''
  if (kind === 'user') return html`<span class="mention">${content}</span>`
  return href !== undefined || ofSpaces.has(kind) ? linked(href, content, page.context) : content
}

const emoji: RenderInline = ({ data }) => html`${emojiOf(textIn(data['code']))}`

const inlineIcon: RenderInline = ({ data }, page) => authorIcon(data['icon'], page.context.icons) ?? nothing

const formula: RenderInline = ({ data }, page) => renderMath(textIn(data['formula']), false, page)

const inlineImage: RenderInline = ({ data }, page) => {
  const isLine = wordIn(data['size'], ['original', 'line']) !== 'original'
  const alt = textIn(data['alt']) || textIn(data['caption'])
  return renderPicture({ ...data, alt }, isLine ? 'inline-image line' : 'inline-image', page)
}

const mention: RenderInline = ({ data }, page) => {
  const target = targetOf(data['ref'], page.context)
  const name = target?.title
  if (name === undefined) return nothing
  const isUser = refIn(data['ref'])?.kind === 'user'
  return isUser ? html`@${name}` : linked(target?.href, html`${name}`, page.context)
}

const actionHref = (action: Data, { context }: Rendering): string | undefined => {
  if (action['action'] === 'search' || action['action'] === 'ask') return context.searchHref(textIn(action['query']))
  return action['action'] === 'select' ? `#${encodeURIComponent(textIn(action['slug']))}` : undefined
}

const button: RenderInline = ({ data }, page) => {
  const action = data['action']
  const isAction = typeof action === 'object' && action !== null
  const href = isAction ? actionHref(action as Data, page) : targetOf(data['ref'], page.context)?.href
  const kind = wordIn(data['kind'], ['primary', 'secondary']) ?? 'primary'
  const size = wordIn(data['size'], ['small', 'medium', 'large']) ?? 'medium'
  const content = html`${authorIcon(data['icon'], page.context.icons)}${textIn(data['label'])}`
  return href === undefined
    ? html`<span class="button ${kind} ${size}">${content}</span>`
    : html`<a class="button ${kind} ${size}" ${linkAttributes(href, page.context)}>${content}</a>`
}

const annotation: RenderInline = (node, page) => {
  const id = page.nextId('note')
  page.keepForEnd(
    html`<aside class="note" id="${id}" popover>${page.blocks(fragmentNodes(node, 'annotation-body'))}</aside>`,
  )
  return html`<button class="annotation" type="button" popovertarget="${id}">${page.inlines(node.nodes)}</button>`
}

const expression: RenderInline = () => nothing

const renderers: Readonly<Record<string, RenderInline>> = {
  annotation,
  button,
  emoji,
  expression,
  icon: inlineIcon,
  'inline-image': inlineImage,
  'inline-math': formula,
  link,
  mention,
}

/** Renders a node inside of a line. An unknown one is shown as its text. */
export const renderInline: RenderInline = (node, page) => {
  const render = Object.hasOwn(renderers, node.type) ? renderers[node.type] : undefined
  const data = node.data ?? {}
  return render ? render({ ...node, data }, page) : html`${textOf([node])}`
}
