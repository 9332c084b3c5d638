import type { Knex } from 'knex'
import type { Principal } from '../../../domain/access/principal.ts'
import { Problem } from '../../../ground/problem.ts'

/** Returns whether the caller signed in with an active provider of the organization since its settings were changed. */
export const isProven = async (db: Knex, organizationId: string, principal: Principal): Promise<boolean> => {
  const reach = principal.kind === 'user' ? principal.reach : undefined
  if (!reach || !('only' in reach)) return false
  const provider = await db('samlProviders').where({ id: reach.providerId, organizationId, status: 'active' }).first()
  const token = await db('tokens').where({ id: principal.tokenId }).first('createdAt')
  return provider !== undefined && token !== undefined && token.createdAt > provider.updatedAt
}

/** Throws unless the caller proves that single sign-on works: otherwise they could lock everybody out. */
export const requireProvenSso = async (db: Knex, organizationId: string, principal: Principal): Promise<void> => {
  if (await isProven(db, organizationId, principal)) return
  const how = 'sign in with an active provider of the organization, and use a token that you create then'
  throw new Problem('forbidden', `Single sign-on can be required only when it works: ${how}`)
}
