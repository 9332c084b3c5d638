import type { Knex } from 'knex'
import { carryExpansion } from '@scriptorium/content/expand/carry'
import type { Subscriber } from '../../domain/events/events.ts'
import type { DomainEvents } from '../../domain/events/domain-events.ts'
import { createContentCache, knexStore } from '@scriptorium/store/knex-store'
import { expandStored, findShownRoot, findSources, putShownRoot } from './expansions.ts'
import { requestExpansion, requestExpansionsOf } from './request.ts'
import { integrationDependency, specDependency } from './source.ts'

const cacheBytes = 4 * 1024 * 1024

const rootOf = async (db: Knex, id: string): Promise<string> =>
  (await db('revisions').where({ id }).first('root'))!.root

const carry = async (db: Knex, { spaceId, from }: DomainEvents['contentMoved'], after: string) => {
  if (from === null) return undefined
  const before = await rootOf(db, from)
  const expanded = await findShownRoot(db, spaceId, before)
  return (
    expanded && carryExpansion(knexStore(db, createContentCache({ maxSize: cacheBytes })), { before, after, expanded })
  )
}

/** Gives new content its expanded tree, so that generated pages do not disappear until a job has run. */
export const expandMovedContent: Subscriber<'contentMoved'> = async (facts, { db, jobs }) => {
  const { spaceId, to, computedPages } = facts
  if (computedPages === 0) return
  const root = await rootOf(db, to)
  if ((await findShownRoot(db, spaceId, root)) !== undefined) return
  const carried = await carry(db, facts, root)
  if (carried !== undefined) return void (await putShownRoot(db, spaceId, root, carried))
  const sources = await findSources(db, spaceId)
  const store = knexStore(db, createContentCache({ maxSize: cacheBytes }))
  const expanded = await expandStored(store, root, sources)
  if (expanded.root !== root) await putShownRoot(db, spaceId, root, expanded.root)
  if (expanded.missing.length > 0) await requestExpansion(db, { jobs }, spaceId)
}

/** Has pages computed again whose integration has a new version. */
export const expandPagesOfIntegration: Subscriber<'integrationPublished'> = ({ integrationName }, { db, jobs }) =>
  requestExpansionsOf(db, { jobs }, integrationDependency(integrationName))

/** Has pages computed again whose integration was installed or has other settings. */
export const expandPagesOfInstallation: Subscriber<'installationChanged'> = ({ integrationName }, { db, jobs }) =>
  requestExpansionsOf(db, { jobs }, integrationDependency(integrationName))

/** Generates pages again whose OpenAPI document has changed. */
export const expandPagesOfSpec: Subscriber<'openapiVersionAdded'> = ({ organizationId, slug }, { db, jobs }) =>
  requestExpansionsOf(db, { jobs }, specDependency(organizationId, slug))
