import { authorIcon } from '../document/author-icon.ts'
import { icon } from '../document/icon.ts'
import { html, type Html } from '../html.ts'
import { coverOf } from './cover.ts'
import type { Frame, NavLink, PageAction, PageModel, SectionLink } from './model.ts'

const openSection = (sections: readonly SectionLink[]): SectionLink | undefined => {
  const open = sections.find(({ isCurrent }) => isCurrent)
  return open && (openSection(open.children) ?? open)
}

// On narrow screens the sections are in the drawer, so the open one is named above the title.
const sectionCrumb = ({ sections }: Frame): Html | false => {
  const open = sections.length > 1 && openSection(sections)
  return (
    open !== undefined && open !== false && html`<li class="narrow-only"><a href="${open.href}">${open.title}</a></li>`
  )
}

const breadcrumbs = ({ breadcrumbs: above }: PageModel, frame: Frame): Html | false => {
  const section = sectionCrumb(frame)
  if (above.length === 0 && section === false) return false
  return html`<nav class="breadcrumbs${above.length === 0 && ' narrow-only'}" aria-label="${frame.words.breadcrumbs}">
    <ol>
      ${section}${above.map(({ href, title }) => html`<li>${href === '' ? title : html`<a href="${href}">${title}</a>`}</li>`)}
    </ol>
  </nav>`
}

const actionLabels = {
  assistant: 'ask',
  'copy-markdown': 'copyMarkdown',
  edit: 'edit',
  markdown: 'viewMarkdown',
  mcp: 'copyMcp',
  pdf: 'pdf',
} as const
const actionIcons = {
  assistant: 'sparkles',
  'copy-markdown': 'copy',
  edit: 'edit',
  markdown: 'markdown',
  mcp: 'link',
  pdf: 'file',
} as const

const action =
  ({ words }: Frame) =>
  ({ kind, href }: PageAction): Html => {
    const content = html`${icon(actionIcons[kind])}<span>${words[actionLabels[kind]]}</span>`
    if (kind === 'assistant')
      return html`<li class="needs-script"><button type="button" data-open-assistant>${content}</button></li>`
    if (kind === 'copy-markdown')
      return html`<li class="needs-script">
        <button type="button" data-copy-from="${href}" data-copied="${words.copied}">${content}</button>
      </li>`
    if (kind === 'mcp')
      return html`<li class="needs-script">
        <button type="button" data-copy-text="${href}" data-copied="${words.copied}">${content}</button>
      </li>`
    return html`<li><a href="${href}" rel="nofollow">${content}</a></li>`
  }

const actions = ({ actions: given }: PageModel, frame: Frame): Html | false =>
  given.length > 0 &&
  html`<details class="menu actions" name="menu" data-menu>
    <summary>${frame.words.actions}${icon('down')}</summary>
    <ul>
      ${given.map(action(frame))}
    </ul>
  </details>`

// A longer title could need a second line until its font arrives, and would move the text.
const maxTitleBesideActions = 20

const headOf = (page: PageModel, frame: Frame): Html => {
  const { layout, title, description, emoji, icon: name, mark } = page
  const sign =
    emoji === undefined ? authorIcon(name, frame.look.styling.icons) : html`<span class="emoji">${emoji}</span>`
  const badge =
    mark !== undefined &&
    html`<span class="tag ${mark}">${mark === 'added' ? frame.words.added : frame.words.changed}</span>`
  const above = layout.tableOfContents && breadcrumbs(page, frame)
  const isBeside = (!above || page.breadcrumbs.length === 0) && title.length <= maxTitleBesideActions
  return html`<div class="page-head">
    <div class="page-top${isBeside && ' beside'}">${above}${actions(page, frame)}</div>
    <h1${!layout.title && html` class="visually-hidden"`}>${sign}${title}${badge}</h1>
    ${layout.description && description !== undefined && description !== '' && html`<p class="lead">${description}</p>`}
  </div>`
}

const pageCard = (link: NavLink | undefined, word: string, kind: 'next' | 'previous'): Html | false =>
  link !== undefined &&
  html`<a class="${kind}" href="${link.href}" rel="${kind === 'next' ? 'next' : 'prev'}"
    ><small>${word}</small><span>${link.title}</span></a
  >`

const pagination = ({ layout, previous, next }: PageModel, { look, words }: Frame): Html | false =>
  look.pagination.enabled &&
  layout.pagination &&
  (previous !== undefined || next !== undefined) &&
  html`<nav class="pagination" aria-label="${words.previous} / ${words.next}">
    ${pageCard(previous, words.previous, 'previous')}${pageCard(next, words.next, 'next')}
  </nav>`

const feedback = ({ feedbackHref }: PageModel, { look, words }: Frame): Html | false =>
  look.feedback.enabled &&
  feedbackHref !== undefined &&
  html`<form
    class="feedback"
    method="post"
    action="${feedbackHref}"
    data-feedback="${words.thanks}"
    data-comment="${words.comment}"
    data-send="${words.send}"
  >
    <fieldset>
      <legend>${words.feedback}</legend>
      <button name="rating" value="good" title="${words.yes}" aria-label="${words.yes}">${icon('thumbs-up')}</button>
      <button name="rating" value="bad" title="${words.no}" aria-label="${words.no}">${icon('thumbs-down')}</button>
    </fieldset>
  </form>`

const metadata = ({ layout, updatedAt, editHref, feedHref }: PageModel, { words }: Frame): Html | false => {
  const date = updatedAt !== undefined && words.fill('updated', { date: words.date(updatedAt, 'long') })
  const time = date !== false && html`<time datetime="${updatedAt!.toISOString()}">${date}</time>`
  const edit = editHref !== undefined && html`<a href="${editHref}">${icon('edit')}${words.edit}</a>`
  const feed = feedHref !== undefined && html`<a href="${feedHref}">${words.follow}</a>`
  return layout.metadata && (time || edit || feed) && html`<div class="metadata">${time}${edit}${feed}</div>`
}

/** Returns the list of headings; nothing for a page with fewer than two. */
export const outlineOf = ({ outline, layout }: PageModel): Html | undefined => {
  if (!layout.outline || outline.length < 2) return undefined
  const entries = outline.map(
    ({ id, title, level }) => html`<li class="level-${level}"><a href="#${encodeURIComponent(id)}">${title}</a></li>`,
  )
  return html`<ul>
    ${entries}
  </ul>`
}

/** Returns the main part of a page: its title, content, and what follows it. */
export const articleOf = (page: PageModel, frame: Frame): Html => {
  const outline = outlineOf(page)
  const { words } = frame
  const inline =
    outline &&
    html`<details class="outline-inline">
      <summary>${icon('list')}${words.onThisPage}${icon('down')}</summary>
      ${outline}
    </details>`
  const aside = html`<aside class="outline" aria-label="${words.onThisPage}">
    ${
      outline !== undefined &&
      html`<p>${words.onThisPage}</p>
        ${outline}`
    }
  </aside>`
  return html`<main
      id="~content"
      tabindex="-1"
      class="${page.layout.isWide ? 'is-wide' : ''}${page.hasExamples ? ' has-examples' : ''}"
    >
      <article${page.eventsHref !== undefined && html` data-events="${page.eventsHref}"`}>
        ${page.cover?.size !== 'full' && coverOf(page)}${headOf(page, frame)}${inline}
        <div class="prose">${page.content}</div>
      </article>
      <div class="after">${feedback(page, frame)}${pagination(page, frame)}${metadata(page, frame)}</div>
    </main>
    ${aside}`
}
