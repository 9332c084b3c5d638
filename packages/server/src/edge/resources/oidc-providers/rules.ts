import type { Body } from '@scriptorium/types'
import { roleToGive } from '../../../domain/access/own-role.ts'
import type { OrganizationAccess } from '../../../domain/access/load.ts'
import { invalid } from '../../../ground/problem.ts'
import type { SamlProviderRow } from '@scriptorium/schema/tables/saml'
import { changesOf, type Columns } from '../changes-of.ts'

type Update = Body<'updateOrganizationOIDCProvider'>

type Settings = Pick<
  SamlProviderRow,
  'clientId' | 'clientSecret' | 'defaultRole' | 'defaultTeamId' | 'issuer' | 'label'
>

type Giver = Pick<OrganizationAccess, 'memberRole'>

const columnsWith = ({ memberRole }: Giver, sealSecret: (secret: string) => string): Columns<Update, Settings> => ({
  label: (label) => ({ label }),
  issuer: (issuer) => ({ issuer }),
  clientID: (clientId) => ({ clientId: clientId.trim() }),
  clientSecret: (secret) => ({ clientSecret: secret === '' ? null : sealSecret(secret) }),
  defaultTeam: (defaultTeamId) => ({ defaultTeamId }),
  defaultRole: (role) => ({ defaultRole: roleToGive(memberRole, role ?? 'none') }),
})

/** Returns the columns that a body sets. Members that it omits stay as they are. */
export const settingsOf = (body: Update, giver: Giver, sealSecret: (secret: string) => string): Partial<Settings> => {
  const { issuer = '' } = body
  const url = issuer === '' ? undefined : URL.parse(issuer)
  if (url === null || url?.search || url?.hash)
    throw invalid('/body/issuer', 'must be a URL without a query and a fragment')
  return changesOf(columnsWith(giver, sealSecret), body)
}

/** Returns the status of a provider: people can sign in once its settings are complete. */
export const statusOf = ({
  issuer,
  clientId,
  clientSecret,
}: Pick<Settings, 'clientId' | 'clientSecret' | 'issuer'>): SamlProviderRow['status'] =>
  issuer !== '' && clientId !== '' && clientSecret !== null ? 'active' : 'pending'

/** Returns whether a change means that an earlier sign-in proves nothing about the provider any more. */
export const changesTrust = (changes: Partial<Settings>): boolean =>
  changes.issuer !== undefined || changes.clientId !== undefined || changes.clientSecret !== undefined
