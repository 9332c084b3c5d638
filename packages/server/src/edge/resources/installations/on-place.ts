import type { Body } from '@scriptorium/types'
import type { Knex } from 'knex'
import { loadSite, loadSpace } from '../../../domain/access/load.ts'
import { allows } from '../../../domain/access/permissions.ts'
import { callerIdOf, type Actor } from '../../../domain/access/principal.ts'
import type { RoleOrNone } from '@scriptorium/schema/tables/levels'
import { checkConfiguration, formOf } from '../../../domain/integrations/configuration.ts'
import type { InstallationAccess } from '../../../domain/integrations/load.ts'
import {
  findPlace,
  placeIdOf,
  placeTables,
  type PlaceKind,
  type PlacedRow,
} from '../../../domain/integrations/places.ts'
import { invalid, Problem } from '../../../ground/problem.ts'
import { raise, type CallerContext } from '../raise.ts'
import { savePlace } from './repo.ts'
import { settingsOf, stateOf } from './update.ts'

interface OnPlace extends CallerContext {
  access: InstallationAccess
  principal: Actor
}

const levelOnSpace = async (db: Knex, userId: string, id: string, organizationId: string): Promise<RoleOrNone> => {
  const found = await loadSpace(db, userId, id)
  return found && !found.space.deletedAt && found.space.organizationId === organizationId ? found.level : 'none'
}

const levelOnPlace = async ({ access, db, principal }: OnPlace, kind: PlaceKind, id: string): Promise<RoleOrNone> => {
  if (!access.isSelf) {
    const { organizationId } = access.installation
    const userId = callerIdOf(principal)
    if (kind === 'space') return levelOnSpace(db, userId, id, organizationId)
    return (await loadSite(db, userId, { organizationId, siteId: id }))?.level ?? 'none'
  }
  // An integration cannot extend itself: it reads what admins have put it on.
  return (await findPlace(db, kind, access.installation, id)) ? 'admin' : 'none'
}

const requireAdmin = (level: RoleOrNone, kind: PlaceKind) => {
  if (!allows(`${kind}:admin`, level)) throw new Problem('forbidden', `You need the admin role on the ${kind}`)
}

const setUp = ({ access: { installation }, ...context }: OnPlace, row: PlacedRow, before?: PlacedRow) =>
  raise(context, 'installationChanged', {
    organizationId: installation.organizationId,
    integrationName: row.integrationName,
    installationId: row.installationId,
    ...('spaceId' in row ? { spaceId: row.spaceId } : { siteId: row.siteId }),
    status: row.status,
    ...(before && { previous: stateOf(before) }),
  })

/** Installs an integration on a space or site of the organization. Throws a `Problem` if it is there, or may not be. */
export const installOn = async (
  context: OnPlace,
  kind: PlaceKind,
  placeId: string,
  pointer: string,
): Promise<PlacedRow> => {
  const { access, db, now } = context
  const { installation, integration } = access
  const level = await levelOnPlace(context, kind, placeId)
  if (level === 'none')
    throw invalid(pointer, `names no ${kind} of the organization that you can see`, 'invalid_reference')
  requireAdmin(level, kind)
  const target = integration.target
  if (target !== 'all' && target !== kind) throw invalid(pointer, `cannot be used: the integration is for a ${target}`)
  // With the selection `all` the integration is on the place already, but has no settings of its own there.
  const { table, id } = placeTables[kind]
  if (
    await db(table)
      .where({ installationId: installation.id, [id]: placeId })
      .first(id)
  )
    throw invalid(pointer, 'has the integration already', 'already_exists')
  const { configuration, isComplete } = checkConfiguration(formOf(integration.configurations, kind), {})
  const status = isComplete ? ('active' as const) : ('pending' as const)
  const settings = {
    status,
    configuration: JSON.stringify(configuration),
    externalIds: '[]',
    createdAt: now,
    updatedAt: now,
  }
  const { id: installationId, organizationId } = installation
  const ids = { installationId, organizationId, integrationName: integration.name }
  const row: PlacedRow =
    kind === 'space' ? { ...ids, ...settings, spaceId: placeId } : { ...ids, ...settings, siteId: placeId }
  await savePlace(db, kind, row)
  await setUp(context, row)
  return row
}

/** Returns the installation on a space or site. Throws 404 if there is none, or if the caller cannot see the place. */
export const requirePlace = async (context: OnPlace, kind: PlaceKind, placeId: string): Promise<PlacedRow> => {
  const level = await levelOnPlace(context, kind, placeId)
  const row = level === 'none' ? undefined : await findPlace(context.db, kind, context.access.installation, placeId)
  if (!row) throw new Problem('not_found', `The integration is not installed on this ${kind}`)
  requireAdmin(level, kind)
  return row
}

/** Changes the settings of an installation on a space or site. */
export const updateOn = async (
  context: OnPlace,
  kind: PlaceKind,
  placeId: string,
  body: Body<'updateIntegrationSpaceInstallation'>,
): Promise<PlacedRow> => {
  const before = await requirePlace(context, kind, placeId)
  const { integration } = context.access
  const row = {
    ...before,
    ...settingsOf(body, before, { integration, form: kind, isSelf: context.access.isSelf, now: context.now }),
  }
  await savePlace(context.db, kind, row)
  await setUp(context, row, before)
  return row
}

/** Removes an integration from a space or site. With the selection `all` only its settings there go. */
export const uninstallFrom = async (context: OnPlace, kind: PlaceKind, placeId: string): Promise<void> => {
  const row = await requirePlace(context, kind, placeId)
  const { table, id } = placeTables[kind]
  const { installation } = context.access
  await context
    .db(table)
    .where({ installationId: installation.id, [id]: placeIdOf(row) })
    .delete()
  await raise(context, 'installationChanged', {
    organizationId: installation.organizationId,
    integrationName: row.integrationName,
    installationId: row.installationId,
    ...(kind === 'space' ? { spaceId: placeId } : { siteId: placeId }),
    previous: stateOf(row),
  })
}
