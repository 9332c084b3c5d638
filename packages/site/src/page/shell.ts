import { safeImage } from '../address.ts'
import { html, markup, type Html } from '../html.ts'
import { pageFontsOf } from '../fonts/page-fonts.ts'
import { themeOf } from '../look/theme.ts'
import { footerOf } from './footer.ts'
import { headerOf } from './header.ts'
import { frameLink } from './links.ts'
import type { Frame } from './model.ts'

// Runs before the first paint, so that the page never flashes in the other theme. The policy of the page allows only this text, and
// what it loads: so it is the same on all pages, and the address of the script of the site is an attribute.
const headScript =
  "{const d=document.documentElement;d.classList.add('js');try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')d.dataset.theme=t}catch{}" +
  "const s=document.createElement('script');s.src=document.currentScript.dataset.src;document.head.append(s)}"

/** A page, and the texts of its inline script and style, which its content security policy allows by their hashes. */
export interface Markup {
  html: string
  script: string
  style: string
  /** The origins whose pages can show this page in a frame. */
  framedBy: readonly string[]
}

/** The parts of one page in the frame of its site. */
export interface ShellParts {
  title: string
  /** Elements of the head other than the shared ones. */
  head: Html
  css: string
  /** What is as wide as the window, above the navigation and the body. */
  above?: Html | false
  body: Html
  /** The navigation that the menu button of narrow screens opens. */
  navigation: Html | false
  /** Whether the body has no column beside it. The navigation is only in the drawer then. */
  isAlone?: boolean
}

const favicon = ({ look, siteHref }: Frame): Html => {
  const light = safeImage(look.favicon.icon?.light)
  const dark = safeImage(look.favicon.icon?.dark)
  if (light === undefined) return html`<link rel="icon" href="${siteHref}~icon" type="image/svg+xml" />`
  return html`<link rel="icon" href="${light}" media="(prefers-color-scheme: light)" />
    <link rel="icon" href="${dark ?? light}" media="(prefers-color-scheme: dark)" />`
}

const preload = (href: string): Html =>
  html`<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin="anonymous" />`

const announcement = (frame: Frame): Html | false => {
  const { look, words, announcementLink: target } = frame
  const { announcement: given } = look
  if (!given?.enabled || given.message === '') return false
  const link = target !== undefined && html` <a ${frameLink(target.href, frame)}>${target.title}</a>`
  return html`<aside class="announcement ${given.style}" aria-label="${words[given.style]}">
    <p>${given.message}${link}</p>
  </aside>`
}

const previewBar = ({ preview, words }: Frame): Html | false =>
  preview !== undefined &&
  html`<aside class="preview-bar">
    <p><strong>${words.fill('previewOf', preview)}</strong> ${words.previewText}</p>
  </aside>`

const attributesOf = ({ look, words }: Frame): Html => {
  const { styling, themes } = look
  const theme = themes.default === 'system' ? undefined : themes.default
  return html`lang="${words.language}" dir="${words.direction}"${theme !== undefined && html` data-theme="${theme}"`}
  data-list="${styling.sidebar.list}" data-sidebar="${styling.sidebar.background}" data-links="${styling.links}"
  data-style-name="${styling.theme}"`
}

// Not in a template, whose line breaks and spaces would be part of the text and change its hash.
const inline = (start: Html, text: string): Html =>
  markup(`<${String(start)}>${text}</${String(start).split(' ')[0]!}>`)

/** Puts a page into the frame of its site. */
export const renderShell = (
  frame: Frame,
  { title, head, css, above, body, navigation, isAlone = false }: ShellParts,
): Markup => {
  const { words, look, styleHref, scriptHref } = frame
  const style = themeOf(look, pageFontsOf(look), frame.codeColors) + css
  const hasHeader = look.header.preset !== 'none'
  const page = html`<html ${attributesOf(frame)}>
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${title}</title>
      <meta name="color-scheme" content="light dark" />
      ${inline(html`script data-src="${scriptHref}"`, headScript)} ${frame.fontHrefs.map(preload)}
      <link rel="stylesheet" href="${styleHref}" />
      ${inline(html`style`, style)}
      ${favicon(frame)}${!frame.isIndexed && html`<meta name="robots" content="noindex" />`}${head}
    </head>
    <body>
      <a class="skip" href="#~content">${words.skip}</a>
      ${announcement(frame)}${previewBar(frame)}${hasHeader && headerOf(frame, navigation !== false)} ${above}
      <div class="frame${isAlone ? ' alone' : ''}">${navigation}${body}</div>
      ${footerOf(frame)}
      <p class="visually-hidden" role="status" aria-live="polite" data-status></p>
    </body>
  </html>`
  return { html: `<!doctype html>${String(page)}`, script: headScript, style, framedBy: frame.framedBy }
}
