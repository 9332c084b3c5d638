import type { Knex } from 'knex'
import { hashToken, newSecret } from '../../../domain/access/token.ts'
import { recordSignIn } from '../../../domain/audit/record.ts'
import { newId } from '@scriptorium/basics/id'
import type { SamlProviderRow } from '@scriptorium/schema/tables/saml'
import type { UserRow } from '@scriptorium/schema/tables/people'
import { SamlRefusedError } from '@scriptorium/sign-on/saml/check'
import type { Subject } from '@scriptorium/sign-on/saml/logout'
import type { Person } from '@scriptorium/sign-on/saml/person'
import type { Services } from '../../services.ts'
import { addMember } from '../members/add-member.ts'
import { findMemberRow, findMembersByEmail } from '../members/repo.ts'
import { findUserByEmail, insertUser } from '../users/repo.ts'

/** How long a browser has to redeem the ticket of a sign-in. */
const ticketLifetimeMs = 60_000

const insertPerson = async (trx: Knex, { email, displayName }: Person, now: string): Promise<string> => {
  // The provider proves nothing about the address: an account that has it keeps it, and nobody joins by it elsewhere.
  const holder = email === undefined ? undefined : await findUserByEmail(trx, email)
  const address = { email: holder ? null : (email ?? null), emailVerifiedAt: null }
  const user: UserRow = { id: newId(), displayName, ...address, photoUrl: null, createdAt: now }
  await insertUser(trx, user)
  return user.id
}

/** Returns the user whom a provider means: as before, otherwise the member with the address, otherwise a new user. */
const findPerson = async (trx: Knex, provider: SamlProviderRow, person: Person, now: string): Promise<string> => {
  const key = { providerId: provider.id, nameId: person.nameId }
  const known = await trx('samlIdentities').where(key).first()
  if (known) return known.userId
  const emails = person.email === undefined ? [] : [person.email]
  const [byEmail] = (await findMembersByEmail(trx, provider.organizationId, emails)).values()
  const userId = byEmail ?? (await insertPerson(trx, person, now))
  await trx('samlIdentities').insert({ ...key, userId })
  return userId
}

const requireMembership = async (
  db: Knex,
  { organizationId, defaultRole: role, defaultTeamId: teamId }: SamlProviderRow,
  userId: string,
  now: string,
) => {
  const member = await findMemberRow(db, organizationId, userId)
  if (member?.disabledAt) throw new SamlRefusedError('The member is disabled.')
  if (member) return
  await addMember(db, { organizationId, userId, role, sso: true, now })
  if (!teamId) return
  await db('teamMembers').insert({ teamId, userId, role: 'member', addedAt: now }).onConflict().ignore()
}

/** Returns the user whom a provider means, who is a member of its organization from now on. Throws if the member is disabled. */
export const admit = async (db: Knex, provider: SamlProviderRow, person: Person, now: string): Promise<string> => {
  const userId = await findPerson(db, provider, person, now)
  await requireMembership(db, provider, userId, now)
  return userId
}

/** An assertion that was checked, and the request that it answers. */
export interface Answer {
  provider: SamlProviderRow
  person: Person
  /** What a later logout request says about the person. */
  subject: Subject
  requestId: string
  /** The id of the request that brings the answer. */
  httpRequestId: string
}

/**
 * Signs a person in: their account and membership are created if they have none. Returns a ticket that the browser which started
 * the sign-in exchanges for a session. Of two answers to one request, only one takes effect.
 */
export const signIn = async (
  services: Pick<Services, 'database' | 'events'>,
  { provider, person, subject, requestId, httpRequestId }: Answer,
): Promise<string> => {
  const { organizationId, id: providerId } = provider
  const guards = [`organization:${organizationId}`, ...(person.email ? [`address:${person.email}`] : [])]
  const { writeTx, replica } = services.database
  const signedIn = await writeTx(
    async (db) => {
      const now = new Date()
      const request = await db('samlRequests').where({ id: requestId, providerId }).first()
      const used = await db('samlRequests').where({ id: requestId, providerId }).delete()
      if (!request || used === 0) throw new SamlRefusedError('The request of this sign-in was answered already.')
      const userId = await admit(db, provider, person, now.toISOString())
      await recordSignIn(db, 'signInWithSAML', { organizationId, providerId, userId, requestId: httpRequestId })
      const ticket = newSecret()
      const expiresAt = new Date(now.getTime() + ticketLifetimeMs).toISOString()
      const hash = hashToken(ticket)
      const session = {
        hash,
        providerId,
        userId,
        browser: request.browser,
        subject: JSON.stringify(subject),
        expiresAt,
      }
      await db('samlSessions').insert(session)
      return { ticket, userId }
    },
    ...guards,
  )
  await replica?.noteWrite([`organization:${organizationId}`, `caller:${signedIn.userId}`])
  return signedIn.ticket
}
