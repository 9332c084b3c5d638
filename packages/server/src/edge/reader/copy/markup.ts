import { html } from '@scriptorium/site/html'
import type { Markup } from '@scriptorium/site/page/shell'
import { policyOf, type Inline, type PageSources } from '../policy.ts'

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

const unescaped = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => signs[name]!)

// What names the page for other sites keeps its whole address. All values are escaped, so a quote ends the attribute.
const addresses =
  /(?<whole><(?:link rel="(?:canonical|alternate)"(?: hreflang="[^"]*")? href|meta property="og:(?:url|image)" content)=")(?<of>[^"]*)|(?<name>\s(?:href|src|action|data-(?:site|src|copy-from|diagram|index|try))=")(?<to>[^"]*)/g

/** How the addresses in a page change in a copy. */
export interface NewAddresses {
  /** Returns what a link or an image leads to, relative to the page; undefined if it stays as it is. */
  link: (address: string) => Promise<string | undefined> | string | undefined
  /** Returns the complete URL for an address, for tags that other sites read. */
  whole: (address: string) => string
}

/** Returns the markup of a page with its addresses changed. */
export const readdress = async (page: string, { link, whole }: NewAddresses): Promise<string> => {
  const links = new Map<string, string | undefined>()
  for (const { groups } of page.matchAll(addresses)) {
    const to = groups!['to']
    if (to === undefined || links.has(to)) continue
    const found = link(unescaped(to))
    links.set(to, found instanceof Promise ? await found : found)
  }
  return page.replaceAll(addresses, (match: string, ...rest: unknown[]) => {
    const found = rest.at(-1) as Record<'name' | 'of' | 'to' | 'whole', string | undefined>
    if (found.of !== undefined) return found.whole! + String(html`${whole(unescaped(found.of))}`)
    const address = links.get(found.to!)
    return address === undefined ? match : found.name! + String(html`${address}`)
  })
}

/** Returns a page with its content security policy in it, because a copy has no server that could send one. */
export const secure = ({ html: page, ...inline }: Markup & Inline, sources?: PageSources): string => {
  // Pages that were opened from a disk do not count as one origin.
  const policy = policyOf(inline, sources)
    .replaceAll("'self'", "'self' file:")
    .replace(/; frame-ancestors [^;]*/, '')
  const meta = html`<meta http-equiv="Content-Security-Policy" content="${policy}" />`
  return page.replace('<meta charset="utf-8" />', () => `<meta charset="utf-8" />${String(meta)}`)
}

/** Returns a page that leads to another one. */
export const redirectPage = (href: string): string =>
  `<!doctype html>${String(
    html`<html>
      <head>
        <meta charset="utf-8" />
        <meta name="robots" content="noindex" />
        <meta http-equiv="refresh" content="0; url=${href}" />
        <link rel="canonical" href="${href}" />
        <title>${href}</title>
      </head>
      <body>
        <a href="${href}">${href}</a>
      </body>
    </html>`,
  )}`
