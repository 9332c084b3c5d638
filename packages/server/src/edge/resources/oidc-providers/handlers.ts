import { newId } from '@scriptorium/basics/id'
import type { SamlProviderRow } from '@scriptorium/schema/tables/saml'
import { placeOf, sealedColumns } from '../../../platform/secrets/sealed-columns.ts'
import { defineHandlers, type Context } from '../../http/operations/handlers.ts'
import { requireDeleted } from '../require-deleted.ts'
import { requireDefaultTeam } from '../saml-providers/default-team.ts'
import { emptyProvider } from '../saml-providers/empty-provider.ts'
import {
  changeProvider,
  deleteProvider,
  insertProvider,
  listProviders,
  requireProvider,
} from '../saml-providers/repo.ts'
import { presentTeam } from '../teams/presenter.ts'
import { readTeam } from '../teams/repo.ts'
import { presentOidcProvider } from './presenter.ts'
import { changesTrust, settingsOf, statusOf } from './rules.ts'

type Any =
  | 'createOrganizationOIDCProvider'
  | 'getOrganizationOIDCProviderById'
  | 'listOIDCProvidersInOrganizationById'
  | 'updateOrganizationOIDCProvider'

type Reading = Pick<Context<Any>, 'access' | 'db' | 'principal' | 'services'>

const present = async ({ access, db, principal, services }: Reading, row: SamlProviderRow) => {
  const team = row.defaultTeamId ? await readTeam(db, principal.user.id, row.defaultTeamId) : undefined
  return presentOidcProvider(row, team && presentTeam(team, access), services.urls)
}

const sealWith =
  ({ services }: Pick<Reading, 'services'>, id: string) =>
  (secret: string): string =>
    services.sealer.seal(secret, placeOf(sealedColumns.clientSecrets, id))

const keyOf = ({ organizationId, oidcProviderId: id }: { organizationId: string; oidcProviderId: string }) =>
  ({ organizationId, id, protocol: 'oidc' }) as const

const empty = { ...emptyProvider, protocol: 'oidc' } as const

export const oidcProviders = defineHandlers('oidc-providers', {
  listOIDCProvidersInOrganizationById: async (context) => {
    const page = await listProviders(context.db, context.params.organizationId, 'oidc', context.list)
    return { ...page, items: await Promise.all(page.items.map((row) => present(context, row))) }
  },

  createOrganizationOIDCProvider: async (context) => {
    const { access, body, db, now, params } = context
    await requireDefaultTeam(db, params.organizationId, body.defaultTeam)
    const id = newId()
    const settings = { ...empty, label: body.label, ...settingsOf(body, access, sealWith(context, id)) }
    const times = { lastRefusal: null, createdAt: now, updatedAt: now }
    const row: SamlProviderRow = { id, ...params, ...settings, status: statusOf(settings), ...times }
    await insertProvider(db, row)
    return present(context, row)
  },

  getOrganizationOIDCProviderById: async (context) =>
    present(context, await requireProvider(context.db, keyOf(context.params))),

  updateOrganizationOIDCProvider: async (context) => {
    const { access, body, db, now, params } = context
    const row = await requireProvider(db, keyOf(params))
    await requireDefaultTeam(db, params.organizationId, body.defaultTeam)
    const settings = settingsOf(body, access, sealWith(context, row.id))
    const changes = { ...settings, status: statusOf({ ...row, ...settings }) }
    return present(context, await changeProvider(db, row, changes, { isAnother: changesTrust(settings), now }))
  },

  deleteOrganizationOIDCProvider: async ({ db, params }) => requireDeleted(await deleteProvider(db, keyOf(params))),
})
