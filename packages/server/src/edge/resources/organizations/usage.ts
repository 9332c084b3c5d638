import type { OrganizationUsage } from '@scriptorium/types'
import type { Knex } from 'knex'
import { batchesOf } from '@scriptorium/basics/batches'
import type { FileRecord } from '@scriptorium/content/tree/records'
import { openTree } from '@scriptorium/content/tree/tree'
import { countOf } from '@scriptorium/database/page'
import { jobsOf } from '@scriptorium/jobs/repo'
import { readTokensToday } from '../../../features/assistant/budget.ts'
import { presentEach } from '../../../ground/present-each.ts'
import type { Services } from '../../services.ts'

const treesAtOnce = 16

const spacesOf = (db: Knex, organizationId: string) =>
  db('spaces as s').where({ organizationId }).whereNull('deletedAt')

const countPages = async (db: Knex, organizationId: string): Promise<number> => {
  const spaces = spacesOf(db, organizationId).select('s.id')
  const row = await db('indexedSpaces').whereIn('spaceId', spaces).sum({ pages: 'pages' }).first()
  return Number(row?.pages ?? 0)
}

/** Returns the sizes of the files that spaces have now. Copies of spaces have the same files. */
const readFileSizes = async (db: Knex, organizationId: string, { content }: Services): Promise<Map<string, number>> => {
  const rows: { root: string }[] = await spacesOf(db, organizationId)
    .join('revisions as r', 'r.id', 's.revisionId')
    .distinct('r.root')
  const sizes = new Map<string, number>()
  const read = async (root: string) => {
    for await (const { storageKey, size } of openTree(content(db), root).entries<FileRecord>('file'))
      sizes.set(storageKey, size)
  }
  for (const some of batchesOf(rows, treesAtOnce)) await Promise.all(some.map(({ root }) => read(root)))
  return sizes
}

/** Returns how much of its limits an organization uses. */
export const readUsage = async (db: Knex, organizationId: string, services: Services): Promise<OrganizationUsage> => {
  const { config } = services
  const own = { organizationId }
  // 0 means any number.
  const of = (used: number, limit = 0) => ({ used, ...(limit > 0 && { limit }) })
  const count = async (rows: Knex.QueryBuilder, limit?: number) => of(await countOf(rows), limit)
  const sizes = await readFileSizes(db, organizationId, services)
  return presentEach<OrganizationUsage>({
    object: 'organization-usage',
    members: await count(db('members').where(own)),
    spaces: await count(spacesOf(db, organizationId)),
    pages: of(await countPages(db, organizationId)),
    files: of(sizes.size),
    fileBytes: of([...sizes.values()].reduce((sum, size) => sum + size, 0)),
    sites: await count(db('sites').where({ ...own, deletedAt: null }), config.sitesPerOrganization),
    openapiSpecs: await count(db('openapiSpecs').where(own), config.openapiSpecsPerOrganization),
    translations: await count(db('translations').where(own), config.translationsPerOrganization),
    integrations: await count(db('integrations').where(own), config.integrationsPerOrganization),
    installations: await count(db('installations').where(own), config.installationsPerOrganization),
    queuedJobs: await count(jobsOf(db, organizationId, 'queued'), config.queuedJobsPerOrganization),
    tokensToday: of(await readTokensToday(db, organizationId, config), config.tokensPerDay),
  })
}
