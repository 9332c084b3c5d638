import type { Knex } from 'knex'
import { loadOrganization } from '../../../domain/access/load.ts'
import { allows } from '../../../domain/access/permissions.ts'
import { newId } from '@scriptorium/basics/id'
import type { InstallationRow, IntegrationRow } from '@scriptorium/schema/tables/integrations'
import { checkConfiguration, formOf } from '../../../domain/integrations/configuration.ts'
import { requireRoom } from '../../../platform/db/quota.ts'
import { invalid, Problem } from '../../../ground/problem.ts'

interface Installing {
  db: Knex
  /** How many integrations an organization can install; 0 for any number. */
  limit: number
  integration: IntegrationRow
  organizationId: string
  userId: string
  now: string
}

const requireOrganization = async ({ db, integration, organizationId, userId }: Installing): Promise<void> => {
  const access = await loadOrganization(db, userId, organizationId)
  if (!access) throw invalid('/body/organization', 'names no organization that you can see', 'invalid_reference')
  if (!allows('organization:admin', access.level))
    throw new Problem('forbidden', 'You need the admin role in the organization')
  if (integration.visibility === 'private' && integration.organizationId !== organizationId)
    throw new Problem('forbidden', 'This integration is private to the organization that owns it')
}

/** Installs an integration on an organization. Its admin thereby agrees to the scopes that the integration needs. */
export const install = async (installing: Installing): Promise<InstallationRow> => {
  const { db, integration, limit, organizationId, userId, now } = installing
  await requireOrganization(installing)
  const integrationName = integration.name
  if (await db('installations').where({ integrationName, organizationId }).first('id'))
    throw invalid('/body/organization', 'has the integration already', 'already_exists')
  await requireRoom(db('installations').where({ organizationId }), limit, 'installations in an organization')
  const { configuration, isComplete } = checkConfiguration(formOf(integration.configurations, 'account'), {})
  const row: InstallationRow = {
    id: newId(),
    integrationName,
    organizationId,
    status: isComplete ? 'active' : 'pending',
    spaceSelection: 'selected',
    siteSelection: 'selected',
    configuration: JSON.stringify(configuration),
    externalIds: '[]',
    scopes: integration.scopes,
    createdBy: userId,
    createdAt: now,
    updatedAt: now,
  }
  await db('installations').insert(row)
  return row
}
