import type { InjectedScript } from '../../../domain/integrations/injected-scripts.ts'
import { fingerprint } from '../../../domain/sites/visitors/keys.ts'
import type { KeptPage } from '../cache/kept-page.ts'
import { withSources } from '../policy.ts'
import type { SiteExtensions } from './extensions.ts'
import type { SiteRequest } from '../request.ts'

/** What scripts of integrations add to a page. */
export interface Injection {
  /** Returns the page with the scripts at its end, and a policy that allows them. */
  insert(page: KeptPage): KeptPage
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

const loaderOf = (scripts: readonly InjectedScript[]): string => {
  const addresses = JSON.stringify(scripts.map(({ script }) => script)).replaceAll('<', String.raw`\u003c`)
  return `for(const src of ${addresses})document.body.append(Object.assign(document.createElement('script'),{src}))`
}

/**
 * Returns what scripts of integrations add to a page. They run only where all sites of the host are of one organization, because
 * on a shared host they would have the rights of all sites there.
 */
export const injectionOf = (
  { located }: Pick<SiteRequest, 'located'>,
  { scripts }: SiteExtensions,
): Injection | undefined => {
  if (scripts.length === 0 || !located.isOwnHost) return undefined
  const loader = loaderOf(scripts)
  const sources = Map.groupBy(scripts.flatMap(sourcesOf), ([directive]) => directive)
  const named = Object.fromEntries([...sources].map(([name, found]) => [name, found.map(([, one]) => one).join(' ')]))
  return {
    insert: ({ bytes, tag, policy }) => {
      const at = bytes.lastIndexOf('</body>')
      const whole = [bytes.subarray(0, at), Buffer.from(`<script>${loader}</script>`), bytes.subarray(at)]
      return {
        bytes: Buffer.concat(whole),
        tag: tag + fingerprint(scripts),
        policy: withSources(policy, named, loader),
      }
    },
  }
}
