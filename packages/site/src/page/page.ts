import { safeImage } from '../address.ts'
import { html, type Html } from '../html.ts'
import { cardSize } from '../picture/card.ts'
import { articleOf } from './article.ts'
import { coverOf, coverRules } from './cover.ts'
import type { Frame, PageModel } from './model.ts'
import { navigationOf } from './navigation.ts'
import { renderShell, type Markup } from './shell.ts'

interface LinkPicture {
  href: string
  card: 'summary' | 'summary_large_image'
  alt?: string
}

/** Returns the picture for links to a page: the one that the owner chose, the drawn one, the cover, or the logo. */
const linkPicture = ({ cover, canonicalHref, picture }: PageModel, { look }: Frame): LinkPicture | undefined => {
  const chosen = safeImage(look.socialPreview.url)
  const drawn = chosen === undefined ? picture : undefined
  const large = chosen ?? drawn?.href ?? safeImage(cover?.href)
  const given = large ?? safeImage(look.header.logo?.light) ?? safeImage(look.favicon.icon?.light)
  const href = given === undefined ? undefined : URL.parse(given, canonicalHref)?.href
  const card = large === undefined ? 'summary' : 'summary_large_image'
  return href === undefined ? undefined : { href, card, ...(drawn && { alt: drawn.alt }) }
}

const pictureTags = ({ href, card, alt }: LinkPicture): Html =>
  html`<meta property="og:image" content="${href}" />${
      alt !== undefined &&
      html`<meta property="og:image:type" content="image/png" />
        <meta property="og:image:width" content="${cardSize.width}" />
        <meta property="og:image:height" content="${cardSize.height}" />
        <meta property="og:image:alt" content="${alt}" />`
    }<meta name="twitter:card" content="${card}" />`

const social = (page: PageModel, frame: Frame): Html => {
  const { title, summary: description, canonicalHref } = page
  const { title: site } = frame
  const picture = linkPicture(page, frame)
  return html`<meta property="og:title" content="${title}" /><meta property="og:site_name" content="${site}" />
    <meta property="og:type" content="article" />
    <meta property="og:url" content="${canonicalHref}" />
    ${description !== undefined && html`<meta property="og:description" content="${description}" />`}${picture !== undefined && pictureTags(picture)}`
}

const headOf = (page: PageModel, frame: Frame): Html => {
  const alternates = page.alternates.map(
    ({ language, href }) => html`<link rel="alternate" hreflang="${language}" href="${href}" />`,
  )
  const markdown = page.actions.find(({ kind }) => kind === 'markdown')
  return html`<link rel="canonical" href="${page.canonicalHref}" />${alternates}
    ${page.summary !== undefined && html`<meta name="description" content="${page.summary}" />`}
    ${frame.isIndexed && !page.isIndexed && html`<meta name="robots" content="noindex" />`}
    ${page.feedHref !== undefined && html`<link rel="alternate" type="application/atom+xml" href="${page.feedHref}" />`}
    ${markdown !== undefined && html`<link rel="alternate" type="text/markdown" href="${markdown.href}" />`}
    ${social(page, frame)}`
}

/** Renders a page of a site. */
export const renderPage = (page: PageModel, frame: Frame): Markup =>
  renderShell(frame, {
    title: page.title === frame.title ? page.title : `${page.title} · ${frame.title}`,
    head: headOf(page, frame),
    css: page.css + coverRules(page),
    above: page.cover?.size === 'full' && coverOf(page),
    navigation: navigationOf(frame, page.tree),
    isAlone: !page.layout.tableOfContents,
    body: articleOf(page, frame),
  })
