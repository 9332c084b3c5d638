import { safeAddress } from '../src/address.ts'
import { renderDocument } from '../src/document/render.ts'
import { html } from '../src/html.ts'
import { renderMessage } from '../src/page/message.ts'
import type { Markup } from '../src/page/shell.ts'
import type { Frame } from '../src/page/model.ts'
import { renderPage } from '../src/page/page.ts'
import { renderSearch } from '../src/page/search.ts'
import { contextWith } from './context.ts'
import { blocksWith } from './hostile-blocks.ts'
import { defaultCustomization } from './look.ts'
import { frameWith, pageWith } from './page.ts'

// What the frame links to was checked before it became a part of the frame.
const addressFrom = (value: string): string => safeAddress(value) ?? '/'

const themed = (value: string) => ({ light: value, dark: value })

/** Returns a frame with the same value in every string that somebody can set. */
const frameOf = (value: string, given: Partial<Frame>): Frame => {
  const link = { title: value, href: addressFrom(value), emoji: value, icon: value, description: value }
  return frameWith({
    title: value,
    homeHref: addressFrom(value),
    sections: [
      { ...link, children: [] },
      { ...link, children: [{ ...link, children: [] }] },
    ],
    variants: [
      { ...link, language: value, hasPage: false, isCurrent: true },
      { ...link, language: value, hasPage: true },
    ],
    headerLinks: [
      { ...link, style: 'link', children: [] },
      { ...link, style: 'button-primary', children: [link] },
    ],
    announcementLink: link,
    footer: [{ title: value, links: [link] }],
    preview: { number: value },
    searchIn: { id: value, title: value, hasVersions: true, scope: 'usual' },
    ...given,
    look: {
      ...defaultCustomization,
      styling: { ...defaultCustomization.styling, font: value, headingFont: value, monospaceFont: value },
      announcement: {
        enabled: true,
        message: value,
        style: 'info',
        link: { title: value, to: { kind: 'url', url: value } },
      },
      header: { preset: 'default', links: [], logo: themed(value) },
      footer: { groups: [], logo: themed(value), copyright: value },
      favicon: { icon: themed(value) },
      privacyPolicy: { url: value },
      socialPreview: { url: value },
      socialAccounts: [{ platform: 'github', handle: value, display: { header: true, footer: true } }],
    } as never,
  })
}

/**
 * Renders a page, two searches and a message with the first value in every field that somebody can write, and the page with blocks
 * for all values.
 */
export const hostilePages = (values: readonly string[], given: Partial<Frame>): Markup[] => {
  const value = values[0]!
  const frame = frameOf(value, given)
  const documents = values.map((one) => {
    const target = { href: one, title: one, description: one, emoji: one, icon: one }
    return renderDocument({ nodes: blocksWith(one) }, contextWith({ p: target, u: target }))
  })
  const css = documents.map((one) => one.css).join('')
  const [{ outline }] = documents as [(typeof documents)[0]]
  const content = documents.map((one) => one.html)
  const link = { title: value, href: addressFrom(value), emoji: value, icon: value }
  const node = { ...link, kind: 'page' as const, isCurrent: false, isOpen: true, hasChildren: true, children: [] }
  const page = pageWith({
    title: value,
    description: value,
    emoji: value,
    icon: value,
    cover: { href: value, darkHref: value, size: 'hero' },
    breadcrumbs: [link],
    tree: [node, { ...node, kind: 'link' }],
    outline,
    content: html`${content}`,
    css,
    previous: link,
    next: link,
    alternates: [{ language: 'en', href: addressFrom(value) }],
    picture: { href: addressFrom(value), alt: value },
  })
  const excerpt = [{ text: value, isMatch: true }]
  const result = {
    href: addressFrom(value),
    title: value,
    above: [value],
    excerpt,
    hits: [{ href: addressFrom(value), title: value, excerpt }],
  }
  const answer = { query: value, results: [result], closeWords: [value], top: [link] }
  return [
    renderPage(page, frame),
    renderSearch(answer, frame),
    renderSearch({ ...answer, results: [] }, frame),
    renderMessage(
      { title: value, text: value, suggestions: [link], hasHome: true, signInHref: addressFrom(value) },
      frame,
    ),
  ]
}
