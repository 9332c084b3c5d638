import type { Body } from '@scriptorium/types'
import type { Knex } from 'knex'
import { loadOrganization } from '../../../domain/access/load.ts'
import { allows } from '../../../domain/access/permissions.ts'
import { newId } from '@scriptorium/basics/id'
import type { IntegrationRow } from '@scriptorium/schema/tables/integrations'
import { formOf, recheckConfiguration, type Values } from '../../../domain/integrations/configuration.ts'
import { invalid, Problem } from '../../../ground/problem.ts'
import { placeOf, sealedColumns } from '../../../platform/secrets/sealed-columns.ts'
import type { Sealer } from '../../../platform/secrets/sealer.ts'
import { addressesOf, filesOf, replaceFiles } from './files.ts'
import { requireRoom } from '../../../platform/db/quota.ts'
import { policyOf, requireConsistent } from './rules.ts'

type Publish = Body<'publishIntegration'>

interface Publishing {
  db: Knex
  /** How many integrations an organization can have; 0 for any number. */
  limit: number
  sealer: Sealer
  userId: string
  name: string
  body: Publish
  now: string
}

const nameKeptMs = 30 * 24 * 60 * 60 * 1000

const taken = () => invalid('/path/integrationName', 'is taken by another organization', 'already_exists')

const findOwner = async ({ db, userId, body }: Publishing): Promise<string> => {
  const row = await db('organizations')
    .where({ id: body.organization })
    .orWhere({ hostname: body.organization })
    .first('id')
  const access = row && (await loadOrganization(db, userId, row.id))
  if (!access) throw new Problem('not_found', 'There is no such organization')
  if (!allows('organization:admin', access.level))
    throw new Problem('forbidden', 'You need the admin role in the organization')
  return row.id
}

const requireFreeName = async ({ db, name, now }: Publishing, organizationId: string) => {
  const kept = await db('unpublishedIntegrations').where({ name }).first()
  const since = new Date(Date.parse(now) - nameKeptMs).toISOString()
  if (kept && kept.organizationId !== organizationId && kept.unpublishedAt > since) throw taken()
}

const versionOf = ({ body, sealer, name, now }: Publishing) => ({
  title: body.title,
  description: body.description,
  summary: body.summary ?? null,
  target: body.target ?? ('all' as const),
  visibility: body.visibility ?? ('private' as const),
  scopes: JSON.stringify([...new Set(body.scopes)]),
  categories: JSON.stringify([...new Set(body.categories ?? [])]),
  blocks: JSON.stringify(body.blocks ?? []),
  contentSources: JSON.stringify(body.contentSources ?? []),
  externalLinks: JSON.stringify(body.externalLinks ?? []),
  configurations: body.configurations ? JSON.stringify(body.configurations) : null,
  contentSecurityPolicy: policyOf(body),
  runtime: body.runtime ?? ('v1' as const),
  secrets: body.secrets
    ? sealer.seal(JSON.stringify(body.secrets), placeOf(sealedColumns.integrationSecrets, name))
    : null,
  updatedAt: now,
})

const insert = async (publishing: Publishing, organizationId: string, files: string): Promise<void> => {
  const { db, limit, name, body, now } = publishing
  await requireFreeName(publishing, organizationId)
  await requireRoom(db('integrations').where({ organizationId }), limit, 'integrations of an organization')
  const userId = newId()
  await db('users').insert({ id: userId, displayName: body.title, createdAt: now })
  const identity = { name, organizationId, userId, version: 1, createdAt: now, files }
  await db('integrations').insert({ ...identity, ...versionOf(publishing) })
  await db('unpublishedIntegrations').where({ name }).delete()
}

// A new version can require more, or drop properties that installations have values for.
const recheckInstallations = async (
  { db, name, now }: Publishing,
  { configurations }: { configurations: string | null },
) => {
  const form = formOf(configurations, 'account')
  for (const row of await db('installations').where({ integrationName: name }).whereNot({ status: 'paused' })) {
    const { configuration, isComplete } = recheckConfiguration(form, JSON.parse(row.configuration) as Values)
    const status = isComplete ? ('active' as const) : ('pending' as const)
    await db('installations')
      .where({ id: row.id })
      .update({ status, configuration: JSON.stringify(configuration), updatedAt: now })
  }
}

const replace = async (publishing: Publishing, found: IntegrationRow, files: string): Promise<void> => {
  const { db, name, body } = publishing
  const version = versionOf(publishing)
  await db('users').where({ id: found.userId }).update({ displayName: body.title })
  await db('integrations')
    .where({ name })
    .update({ ...version, files, version: found.version + 1 })
  if (found.configurations !== version.configurations) await recheckInstallations(publishing, version)
}

/** Publishes an integration or its next version. */
export const publish = async (publishing: Publishing): Promise<void> => {
  const { db, name, body } = publishing
  const organizationId = await findOwner(publishing)
  requireConsistent(body)
  const given = await filesOf(body)
  const files = JSON.stringify(addressesOf(given))
  const found = await db('integrations').where({ name }).first()
  if (found && found.organizationId !== organizationId) throw taken()
  await (found ? replace(publishing, found, files) : insert(publishing, organizationId, files))
  await replaceFiles(db, name, given)
}

/** Removes an integration with its installations. Its owner can take the name again before others can. */
export const unpublish = async (db: Knex, { name, organizationId }: IntegrationRow, now: string): Promise<void> => {
  await db('integrations').where({ name }).delete()
  await db('unpublishedIntegrations').insert({ name, organizationId, unpublishedAt: now })
}
