import { newId } from '@scriptorium/basics/id'
import type { SamlProviderRow } from '@scriptorium/schema/tables/saml'
import { defineHandlers, type Context } from '../../http/operations/handlers.ts'
import { requireDeleted } from '../require-deleted.ts'
import { presentTeam } from '../teams/presenter.ts'
import { readTeam } from '../teams/repo.ts'
import { presentSamlProvider, presentSsoLogin } from './presenter.ts'
import {
  activeProviders,
  changeProvider,
  deleteProvider,
  insertProvider,
  listProviders,
  requireProvider,
} from './repo.ts'
import { requireDefaultTeam } from './default-team.ts'
import { emptyProvider } from './empty-provider.ts'
import { changesTrust, settingsOf, statusOf } from './rules.ts'

type Any =
  | 'createOrganizationSAMLProvider'
  | 'getOrganizationSAMLProviderById'
  | 'listSAMLProvidersInOrganizationById'
  | 'updateOrganizationSAMLProvider'

type Reading = Pick<Context<Any>, 'access' | 'db' | 'principal' | 'services'>

const present = async ({ access, db, principal, services }: Reading, row: SamlProviderRow) => {
  const team = row.defaultTeamId ? await readTeam(db, principal.user.id, row.defaultTeamId) : undefined
  return presentSamlProvider(row, team && presentTeam(team, access), services.urls)
}

const empty = { ...emptyProvider, protocol: 'saml' } as const

const keyOf = ({ organizationId, samlProviderId: id }: { organizationId: string; samlProviderId: string }) =>
  ({ organizationId, id, protocol: 'saml' }) as const

export const samlProviders = defineHandlers('saml-providers', {
  listSAMLProvidersInOrganizationById: async (context) => {
    const page = await listProviders(context.db, context.params.organizationId, 'saml', context.list)
    return { ...page, items: await Promise.all(page.items.map((row) => present(context, row))) }
  },

  createOrganizationSAMLProvider: async (context) => {
    const { access, body, db, now, params } = context
    await requireDefaultTeam(db, params.organizationId, body.defaultTeam)
    const settings = { ...empty, label: body.label, ...settingsOf(body, access) }
    const times = { lastRefusal: null, createdAt: now, updatedAt: now }
    const row: SamlProviderRow = { id: newId(), ...params, ...settings, status: statusOf(settings), ...times }
    await insertProvider(db, row)
    return present(context, row)
  },

  getOrganizationSAMLProviderById: async (context) =>
    present(context, await requireProvider(context.db, keyOf(context.params))),

  updateOrganizationSAMLProvider: async (context) => {
    const { access, body, db, now, params } = context
    const row = await requireProvider(db, keyOf(params))
    await requireDefaultTeam(db, params.organizationId, body.defaultTeam)
    const settings = settingsOf(body, access)
    const changes = { ...settings, status: statusOf({ ...row, ...settings }) }
    return present(context, await changeProvider(db, row, changes, { isAnother: changesTrust(settings), now }))
  },

  deleteOrganizationSAMLProvider: async ({ db, params }) => requireDeleted(await deleteProvider(db, keyOf(params))),

  listSSOProviderLoginsInOrganization: async ({ db, params, services }) => {
    const rows = await activeProviders(db, params.organizationId)
    return { items: rows.map((row) => presentSsoLogin(row, services.urls)) }
  },
})
