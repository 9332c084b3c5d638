import type { OrganizationUsage } from '@scriptorium/types'
import type { Knex } from 'knex'
import { countOf } from '@scriptorium/database/page'
import type { Config } from '@scriptorium/settings/config'
import { jobsOf } from '@scriptorium/jobs/repo'

/** Returns how much of its limits an organization uses. */
export const readUsage = async (db: Knex, organizationId: string, config: Config): Promise<OrganizationUsage> => {
  const own = { organizationId }
  // 0 means any number.
  const count = async (rows: Knex.QueryBuilder, limit = 0) => ({
    used: await countOf(rows),
    ...(limit > 0 && { limit }),
  })
  return {
    object: 'organization-usage',
    members: await count(db('members').where(own)),
    spaces: await count(db('spaces').where(own).whereNull('deletedAt')),
    sites: await count(db('sites').where(own), config.sitesPerOrganization),
    openapiSpecs: await count(db('openapiSpecs').where(own), config.openapiSpecsPerOrganization),
    translations: await count(db('translations').where(own), config.translationsPerOrganization),
    integrations: await count(db('integrations').where(own), config.integrationsPerOrganization),
    installations: await count(db('installations').where(own), config.installationsPerOrganization),
    queuedJobs: await count(jobsOf(db, organizationId, 'queued'), config.queuedJobsPerOrganization),
  }
}
