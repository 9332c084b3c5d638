import { fragmentNodes, type BlockNode } from '@scriptorium/content/markdown/document'
import { hostOf, safeAddress } from '../address.ts'
import { html, nothing, type Html } from '../html.ts'
import { renderForm } from './block-form.ts'
import { copyButton } from './code.ts'
import type { RenderBlock, Rendering, Target } from './context.ts'
import { embedAddress } from './embeds.ts'
import { textIn, type Data } from './fields.ts'
import { authorIcon } from './author-icon.ts'
import { icon } from './icon.ts'
import { linkAttributes, targetOf } from './targets.ts'

interface Card {
  href: string | undefined
  sign: Html
  title: Html
  note?: Html | string | undefined
}

/** Returns a card: a link if it leads somewhere. */
export const card = ({ href, sign, title, note }: Card, { context }: Rendering): Html => {
  const content = html`<span class="card-sign">${sign}</span
    ><span class="card-text"
      ><strong>${title}</strong>${note !== undefined && note !== '' && html`<span>${note}</span>`}</span
    >`
  return href === undefined
    ? html`<div class="reference">${content}</div>`
    : html`<a class="reference" ${linkAttributes(href, context)}>${content}${icon('chevron')}</a>`
}

const signOf = ({ emoji, icon: name }: Target, { context }: Rendering): Html =>
  emoji === undefined ? (authorIcon(name, context.icons) ?? icon('file')) : html`${emoji}`

/** Renders a reference to a page as a card. */
export const renderContentRef: RenderBlock = ({ data }, page) => {
  const target = targetOf(data['ref'], page.context)
  if (target?.title === undefined && target?.href === undefined) return nothing
  return card(
    {
      href: target.href,
      sign: signOf(target, page),
      title: html`${target.title ?? target.href}`,
      note: target.description,
    },
    page,
  )
}

const bytes = (size: number | undefined, { context: { words } }: Rendering): string | undefined => {
  if (size === undefined) return undefined
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
  const power = Math.min(Math.floor(Math.log(Math.max(size, 1)) / Math.log(1000)), 3)
  return words.bytes(size / 1000 ** power, units[power]!)
}

const captioned = (node: BlockNode, content: Html, page: Rendering): Html => {
  const caption = fragmentNodes(node, 'caption')
  if (caption.length === 0) return content
  return html`<figure class="captioned">
    ${content}
    <figcaption>${page.blocks(caption)}</figcaption>
  </figure>`
}

/** Renders a file as a card that downloads it. */
export const renderFile: RenderBlock = (node, page) => {
  const { data } = node
  const target = targetOf(data['ref'], page.context)
  if (!target) return nothing
  const title = html`${target.title ?? page.context.words.file}`
  const note = bytes(target.size, page)
  return captioned(node, card({ href: target.href, sign: icon('file'), title, note }, page), page)
}

/** Renders a reference that could not be replaced by its content: nothing, because readers cannot follow it. */
export const renderUnresolved: RenderBlock = () => nothing

/** Renders content of another site as a card. What can be shown in place loads after a click. */
export const renderEmbed: RenderBlock = (node, page) => {
  const { data } = node
  const { words } = page.context
  const href = safeAddress(textIn(data['url']))
  const host = href === undefined ? undefined : hostOf(href)
  if (href === undefined || host === undefined) return nothing
  const frame = embedAddress(href)
  const button = html`<button type="button" data-embed="${frame}" aria-label="${words.fill('loadFrom', { host })}">
    ${icon('play')}<span>${words.fill('loadFrom', { host })}</span>
  </button>`
  const link = html`<a ${linkAttributes(href, page.context)}>${textIn(data['title']) || href}</a>`
  const wide = data['fullWidth'] === true ? ' wide' : ''
  const content =
    frame === undefined
      ? card(
          {
            href,
            sign: icon('external'),
            title: html`${textIn(data['title']) || href.replace(/^https?:\/\//, '')}`,
            note: host,
          },
          page,
        )
      : html`<figure class="embed${wide}">
          ${button}
          <figcaption>${link}<span>${host}</span></figcaption>
        </figure>`
  return captioned(node, content, page)
}

/** Renders a block of an integration: as a form if readers can use it, else as a card that names the integration. */
export const renderIntegration: RenderBlock = (node, page) => {
  const { data, nodes } = node
  const form = page.context.blockForms?.forms.get(node)
  if (form) return renderForm(form, page.blocks(nodes), page.nextId(`block-${form.index + 1}`))
  const href = safeAddress(textIn(data['url']))
  const name = textIn(data['integration'])
  if (name === '' && href === undefined) return nothing
  return card(
    { href, sign: icon('external'), title: html`${href ?? name}`, note: href === undefined ? undefined : name },
    page,
  )
}

/** Renders a prompt for an assistant, with a button that copies it. */
export const renderPrompt: RenderBlock = (node, page) => {
  const data: Data = node.data
  const isOpen = data['defaultExpanded'] === 'full' || data['defaultExpanded'] === 'partial'
  const sign = authorIcon(data['icon'], page.context.icons) ?? icon('edit')
  return html`<section class="prompt"><div class="prompt-head">${sign}<strong>${textIn(data['description']) || page.context.words.prompt}</strong>${copyButton(page)}</div><details${isOpen && html` open`}><summary>${page.context.words.details}</summary>${page.blocks(node.nodes)}</details></section>`
}
