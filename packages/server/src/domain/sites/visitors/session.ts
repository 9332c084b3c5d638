import { decodeJwt } from 'jose'
import type { SiteRow } from '@scriptorium/schema/tables/sites'
import { fingerprint } from './keys.ts'

type EndedSessions = Pick<SiteRow, 'id' | 'sessionsEndedAt'>

// Sites that were never unpublished have cookies without a mark, which servers of the previous version can read, too.
const markOf = ({ id, sessionsEndedAt }: EndedSessions): string =>
  sessionsEndedAt === null ? '' : `${fingerprint([id, sessionsEndedAt])}~`

/** Returns a credential as a cookie keeps it: bound to the time until the site is unpublished. */
export const sessionValue = (site: EndedSessions, credential: string): string => markOf(site) + credential

/** Returns the credential in a cookie of `sessionValue`; undefined if the site was unpublished since. */
export const credentialIn = (site: EndedSessions, value: string | undefined): string | undefined => {
  const mark = markOf(site)
  return value?.startsWith(mark) === true ? value.slice(mark.length) : undefined
}

/** Returns whether a token was issued before the site was unpublished. `iat` has no fractions of a second. */
export const isFromEndedSession = ({ sessionsEndedAt }: EndedSessions, issuedAt: number | undefined): boolean =>
  sessionsEndedAt !== null && issuedAt !== undefined && issuedAt < Math.floor(Date.parse(sessionsEndedAt) / 1000)

const issueTimeOf = (token: string): number | undefined => {
  try {
    return decodeJwt(token).iat
  } catch {
    return undefined
  }
}

/**
 * Returns a token from a cookie of the site's own sign-in server, which has no mark. If the site was unpublished, only its issue
 * time shows that it is no older.
 */
export const foreignToken = (site: EndedSessions, token: string | undefined): string | undefined =>
  token !== undefined && (site.sessionsEndedAt === null || issueTimeOf(token) !== undefined) ? token : undefined
