import type { InjectedScript } from '../../../domain/integrations/injected-scripts.ts'
import { fingerprint } from '../../../domain/sites/keys.ts'
import type { SiteExtensions } from './extensions.ts'
import type { SiteRequest } from '../request.ts'

/** What scripts of integrations add to a page. */
export interface Injection {
  /** Identifies the addition within the tag of the page. */
  tag: string
  /** Returns the page with the scripts at its end. */
  insert(page: Buffer, nonce: string): Buffer
  /** The sources that the policy of the page also allows, by directive. */
  sources: Readonly<Record<string, string>>
}

const extensible = new Set(['connect-src', 'font-src', 'frame-src', 'img-src', 'media-src', 'script-src', 'style-src'])
// An integration names hosts. It cannot weaken what the policy says about inline code.
const sourcePattern = /^(?:https:|https:\/\/[\w.*-]+(?::\d+)?(?:\/[\w./-]*)?|data:|blob:)$/

const sourcesOf = ({ contentSecurityPolicy = '' }: InjectedScript): [directive: string, source: string][] =>
  contentSecurityPolicy.split(';').flatMap((part) => {
    const [directive = '', ...sources] = part.trim().split(/\s+/)
    if (!extensible.has(directive)) return []
    return sources.filter((source) => sourcePattern.test(source)).map((source): [string, string] => [directive, source])
  })

const escaped = (url: string) => url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/**
 * Returns what scripts of integrations add to a page. They run only on sites with a host of their own, because on a shared host
 * they would have the rights of all sites there.
 */
export const injectionOf = (
  { url, located: { site } }: Pick<SiteRequest, 'located' | 'url'>,
  { scripts }: SiteExtensions,
): Injection | undefined => {
  if (scripts.length === 0 || site.hostname === null || url.hostname !== site.hostname) return undefined
  const tagsWith = (nonce: string) =>
    scripts.map(({ script }) => `<script async nonce="${nonce}" src="${escaped(script)}"></script>`).join('')
  const sources = Map.groupBy(scripts.flatMap(sourcesOf), ([directive]) => directive)
  return {
    tag: fingerprint(scripts),
    insert: (page, nonce) => {
      const at = page.lastIndexOf('</body>')
      return at < 0 ? page : Buffer.concat([page.subarray(0, at), Buffer.from(tagsWith(nonce)), page.subarray(at)])
    },
    sources: Object.fromEntries([...sources].map(([name, found]) => [name, found.map(([, one]) => one).join(' ')])),
  }
}
