import type { PublishedUrl } from '@scriptorium/types'
import type { Knex } from 'knex'
import { Problem } from '../../../ground/problem.ts'
import type { Services } from '../../services.ts'
import type { Visitor } from '../../../domain/sites/visitors/audience.ts'
import { idsOf, signContentToken } from '../../../domain/sites/visitors/content-token.ts'
import { siteSource, type FoundContent, type Resolution } from '../../../domain/sites/resolution/resolution.ts'
import { resolveUrl } from '../../../domain/sites/resolution/resolve.ts'

/** A published URL and the visitor who opens it. */
export interface PublishedQuery {
  url: string
  visitor: Visitor
  /** Whether a visitor who has to sign in is sent to the page for that. */
  redirectOnError: boolean
}

const textsOf = (query: URLSearchParams, name: string) => query.get(name) ?? undefined

const unsignedIn = (query: URLSearchParams) =>
  Object.fromEntries(
    [...query].flatMap(([name, value]) =>
      name.startsWith('visitor.') ? [[name.slice('visitor.'.length), value]] : [],
    ),
  )

/** Returns the visitor with what the URL itself says about them, where the caller says nothing. */
const visitorAt = (url: URL, { token, unsignedClaims, ...visitor }: Visitor): Visitor => ({
  ...visitor,
  shareKey: textsOf(url.searchParams, 'shareKey'),
  previewKey: textsOf(url.searchParams, 'previewKey'),
  token: token ?? textsOf(url.searchParams, 'jwt_token'),
  unsignedClaims: { ...unsignedIn(url.searchParams), ...unsignedClaims },
})

const presentContent = async (secret: string, found: FoundContent): Promise<PublishedUrl> => {
  const { audience, isRevision } = found
  return {
    ...idsOf(found),
    ...(isRevision && { revision: found.revision.id }),
    pathname: found.pathname,
    basePath: found.basePath,
    siteBasePath: found.siteBasePath,
    apiToken: await signContentToken(secret, found),
    ...(audience.shareLink && { shareKey: audience.shareLink.key }),
    complete: found.isComplete,
    ...(audience.contextId !== undefined && { contextId: audience.contextId }),
    canonicalUrl: found.canonicalUrl,
  }
}

const present = async (secret: string, found: Resolution, redirectOnError: boolean): Promise<PublishedUrl> => {
  if (found.kind === 'content') return presentContent(secret, found)
  if (found.kind === 'redirect') return { target: 'content', redirect: found.location }
  if (redirectOnError && found.signInUrl !== undefined && found.site) {
    return { target: 'external', site: found.site.id, redirect: found.signInUrl }
  }
  throw new Problem('not_found', 'This visitor finds nothing at the URL')
}

/** Returns what a visitor finds at a published URL. The rights of the caller add nothing. */
export const resolvePublished = async (
  services: Services,
  db: Knex,
  { url: text, visitor, redirectOnError }: PublishedQuery,
): Promise<PublishedUrl> => {
  const url = new URL(text)
  const found = await resolveUrl(siteSource(services, db), url, visitorAt(url, visitor))
  return present(services.secret, found, redirectOnError)
}
