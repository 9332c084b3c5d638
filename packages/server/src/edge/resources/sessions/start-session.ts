import type { Knex } from 'knex'
import { sessionEnd, sessionLifetimesMs } from '../../../domain/access/session-times.ts'
import { hashToken, newSecret } from '../../../domain/access/token.ts'
import { newId } from '@scriptorium/basics/id'
import type { SessionRow } from '@scriptorium/schema/tables/sessions'
import type { SessionCookie } from '../../http/session-cookie.ts'
import { browserName } from './browser-name.ts'

/** A person who has proven who they are, and their browser. */
export interface SignedIn {
  userId: string
  /** The provider of single sign-on that vouches for the person. */
  providerId?: string
  /** Where the browser can sign out of the provider. */
  signOutUrl?: string | undefined
  /** The header `User-Agent`. */
  browser: string
  /** The cookie that the browser sent, or an empty string. */
  cookie: string
}

/** Begins a session with a new secret, and ends the session that the browser had before. */
export const startSession = async (
  db: Knex,
  { userId, providerId, signOutUrl, browser, cookie }: SignedIn,
  now = new Date(),
): Promise<{ row: SessionRow; cookie: SessionCookie }> => {
  if (cookie !== '')
    await db('sessions')
      .where({ hash: hashToken(cookie) })
      .delete()
  const secret = newSecret()
  const lifetimeMs = sessionLifetimesMs[providerId === undefined ? 'other' : 'singleSignOn']
  const [createdAt, endsAt] = [now.toISOString(), new Date(now.getTime() + lifetimeMs).toISOString()]
  const row: SessionRow = {
    id: newId(),
    hash: hashToken(secret),
    userId,
    samlProviderId: providerId ?? null,
    signOutUrl: signOutUrl ?? null,
    browser: browserName(browser),
    createdAt,
    lastUsedAt: createdAt,
    expiresAt: sessionEnd(now, endsAt),
    endsAt,
  }
  await db('sessions').insert(row)
  return { row, cookie: { secret, maxAgeS: lifetimeMs / 1000 } }
}
