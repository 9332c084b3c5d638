import { AsyncLocalStorage } from 'node:async_hooks'
import type { Knex } from 'knex'

/** The organizations that a token opens. */
export type Reach =
  /** The token comes from a sign-in with a provider of this organization, and opens nothing else. */
  | { only: string; providerId: string }
  /** These organizations require single sign-on of the user. The value is the path of an active provider, such as `saml/<id>`. */
  | { except: ReadonlyMap<string, string> }

// Loaders are called from many places with ids of bodies and queries. A store that follows the request reaches all of them, so
// that none can be forgotten.
const current = new AsyncLocalStorage<Reach | undefined>()

/** Runs the work of a request with the reach of its token. Without a reach, the token opens what its user can see. */
export const withReach = <T>(reach: Reach | undefined, work: () => T): T =>
  reach === undefined ? work() : current.run(reach, work)

/** Runs work that must see what the user can see, whatever the token opens. */
export const withoutReach = <T>(work: () => T): T => current.run(undefined, work)

/** Returns whether the token of the current request opens an organization. Outside of requests, all are open. */
export const isReached = (organizationId: string): boolean => {
  const reach = current.getStore()
  if (reach === undefined) return true
  return 'only' in reach ? reach.only === organizationId : !reach.except.has(organizationId)
}

/** Limits a query to organizations that the token of the current request opens. The column holds their ids. */
export const whereReached = <Query extends Knex.QueryBuilder>(rows: Query, column: string): Query => {
  const reach = current.getStore()
  if (reach === undefined) return rows
  const limited = 'only' in reach ? rows.where(column, reach.only) : rows.whereNotIn(column, [...reach.except.keys()])
  return limited as Query
}

/** Limits a join to organizations that the token of the current request opens. The column holds their ids. */
export const onReached = (join: Knex.JoinClause, column: string): Knex.JoinClause => {
  const reach = current.getStore()
  if (reach === undefined) return join
  return 'only' in reach ? join.andOnVal(column, reach.only) : join.andOnNotIn(column, [...reach.except.keys()])
}
