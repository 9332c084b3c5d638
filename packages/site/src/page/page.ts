import { safeImage } from '../address.ts'
import { html, type Html } from '../html.ts'
import { articleOf } from './article.ts'
import { sectionTabs, variantMenu } from './header.ts'
import type { Frame, PageModel } from './model.ts'
import { navigationOf } from './navigation.ts'
import { renderShell } from './shell.ts'

/** Returns the picture that stands for a page elsewhere: the one of the site, the cover, or the logo. */
const previewImage = (
  { cover, canonicalHref }: PageModel,
  { look }: Frame,
): { href: string; card: string } | undefined => {
  const large = safeImage(look.socialPreview.url) ?? safeImage(cover?.href)
  const given = large ?? safeImage(look.header.logo?.light) ?? safeImage(look.favicon.icon?.light)
  const href = given === undefined ? undefined : URL.parse(given, canonicalHref)?.href
  return href === undefined ? undefined : { href, card: large === undefined ? 'summary' : 'summary_large_image' }
}

const social = (page: PageModel, frame: Frame): Html => {
  const { title, description, canonicalHref } = page
  const { title: site } = frame
  const image = previewImage(page, frame)
  return html`<meta property="og:title" content="${title}" /><meta property="og:site_name" content="${site}" />
    <meta property="og:type" content="article" />
    <meta property="og:url" content="${canonicalHref}" />
    ${description !== undefined && html`<meta property="og:description" content="${description}" />`}${image !== undefined && html`<meta property="og:image" content="${image.href}" /><meta name="twitter:card" content="${image.card}" />`}`
}

const headOf = (page: PageModel, frame: Frame): Html => {
  const alternates = page.alternates.map(
    ({ language, href }) => html`<link rel="alternate" hreflang="${language}" href="${href}" />`,
  )
  const markdown = page.actions.find(({ kind }) => kind === 'markdown')
  return html`<link rel="canonical" href="${page.canonicalHref}" />${alternates}
    ${page.description !== undefined && html`<meta name="description" content="${page.description}" />`}
    ${frame.isIndexed && !page.isIndexed && html`<meta name="robots" content="noindex" />`}
    ${page.feedHref !== undefined && html`<link rel="alternate" type="application/atom+xml" href="${page.feedHref}" />`}
    ${markdown !== undefined && html`<link rel="alternate" type="text/markdown" href="${markdown.href}" />`}
    ${page.previous !== undefined && html`<link rel="prev" href="${page.previous.href}" />`}${page.next !== undefined && html`<link rel="next" href="${page.next.href}" />`}
    ${social(page, frame)}`
}

/** Renders a page of a site. The nonce allows its style and its script. */
export const renderPage = (page: PageModel, frame: Frame, nonce: string): string =>
  renderShell(frame, {
    title: page.title === frame.title ? page.title : `${page.title} · ${frame.title}`,
    head: headOf(page, frame),
    css: page.css,
    navigation: navigationOf(frame, page.tree, html`${variantMenu(frame)}${sectionTabs(frame)}`),
    body: articleOf(page, frame),
    nonce,
  })
