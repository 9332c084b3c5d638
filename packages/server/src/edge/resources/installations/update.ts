import type { Body } from '@scriptorium/types'
import {
  checkConfiguration,
  formOf,
  recheckConfiguration,
  shownValues,
  withButtons,
  type FormName,
  type Values,
} from '../../../domain/integrations/configuration.ts'
import { changesOf, type Columns } from '../changes-of.ts'
import { Problem } from '../../../ground/problem.ts'
import type { Configured, InstallationRow, IntegrationRow } from '@scriptorium/schema/tables/integrations'

type Update = Body<'updateIntegrationInstallation'>
type PlaceUpdate = Body<'updateIntegrationSiteInstallation' | 'updateIntegrationSpaceInstallation'>

const columns: Columns<PlaceUpdate, Configured> = {
  externalIds: (ids) => ({ externalIds: JSON.stringify([...new Set(ids)]) }),
  // Checked with the form of the integration.
  configuration: () => ({}),
}

const selections: Columns<Omit<Update, keyof PlaceUpdate>, InstallationRow> = {
  space_selection: (spaceSelection) => ({ spaceSelection }),
  site_selection: (siteSelection) => ({ siteSelection }),
}

/** Returns the changed columns of an installation on an organization, a space or a site. */
export const settingsOf = (
  body: PlaceUpdate,
  row: Configured,
  { integration, form, isSelf, now }: { integration: IntegrationRow; form: FormName; isSelf: boolean; now: string },
): Configured => {
  const fields = formOf(integration.configurations, form)
  const { configuration, externalIds } = body
  const checked = configuration
    ? checkConfiguration(fields, withButtons(fields, configuration, { stored: row.configuration, isSelf }))
    : recheckConfiguration(fields, JSON.parse(row.configuration) as Values)
  const status = checked.isComplete ? 'active' : 'pending'
  return {
    status: row.status === 'paused' ? 'paused' : status,
    configuration: JSON.stringify(checked.configuration),
    externalIds: row.externalIds,
    createdAt: row.createdAt,
    updatedAt: now,
    ...changesOf(columns, { configuration, externalIds }),
  }
}

/**
 * Returns an installation with the changes of a request. An admin who sends any change agrees to the scopes that the current
 * version of the integration needs; the integration cannot agree for them.
 */
export const changed = (
  { space_selection, site_selection, ...body }: Update,
  row: InstallationRow,
  { integration, isAdmin, now }: { integration: IntegrationRow; isAdmin: boolean; now: string },
): InstallationRow => ({
  ...row,
  ...settingsOf(body, row, { integration, form: 'account', isSelf: !isAdmin, now }),
  ...changesOf(selections, { space_selection, site_selection }),
  scopes: isAdmin ? integration.scopes : row.scopes,
})

/** Throws 403 if an integration extends its own installation to all spaces or sites, which takes an admin of the organization. */
export const requireNoExtension = (body: Update, { spaceSelection, siteSelection }: InstallationRow): void => {
  const isExtended =
    (body.space_selection === 'all' && spaceSelection !== 'all') ||
    (body.site_selection === 'all' && siteSelection !== 'all')
  if (isExtended) throw new Problem('forbidden', 'Only an admin of the organization can extend an installation')
}

/** Returns the state of an installation as events tell it. */
export const stateOf = ({ status, configuration }: Configured) => ({
  status,
  configuration: shownValues(configuration),
})
