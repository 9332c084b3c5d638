import { isExternal, safeAddress } from '../address.ts'
import { html, type Html } from '../html.ts'
import type { RenderContext, Target } from './context.ts'
import { refIn } from './fields.ts'

/** Returns the target of a reference, with an address that may be rendered or none. */
export const targetOf = (value: unknown, { target }: RenderContext): Target | undefined => {
  const ref = refIn(value)
  const found = ref && target(ref)
  return found && { ...found, href: safeAddress(found.href) }
}

/** Returns the attributes of a link: its address, and how it opens if it leads to another origin. */
export const linkAttributes = (href: string, { opensNewTab }: Pick<RenderContext, 'opensNewTab'>): Html => {
  if (!isExternal(href)) return html`href="${href}"`
  return opensNewTab ? html`href="${href}" target="_blank" rel="noopener"` : html`href="${href}" rel="noopener"`
}

/** Returns a link around content; without an address, the content with a title that says why there is no link. */
export const linked = (href: string | undefined, content: Html, context: RenderContext): Html =>
  href === undefined
    ? html`<span class="unlinked" title="${context.words.notPublished}">${content}</span>`
    : html`<a ${linkAttributes(href, context)}>${content}</a>`
