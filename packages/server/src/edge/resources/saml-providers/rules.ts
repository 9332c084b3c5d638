import type { Body } from '@scriptorium/types'
import type { SamlProviderRow } from '@scriptorium/schema/tables/saml'
import { roleToGive } from '../../../domain/access/own-role.ts'
import type { OrganizationAccess } from '../../../domain/access/load.ts'
import { invalid } from '../../../ground/problem.ts'
import { readCertificates } from '@scriptorium/sign-on/saml/certificates'
import { changesOf, type Columns } from '../changes-of.ts'

type Settings = Pick<
  SamlProviderRow,
  'label' | 'ssoUrl' | 'logoutUrl' | 'entityId' | 'certificate' | 'defaultTeamId' | 'defaultRole'
>

const refuseFaults = ({ ssoURL = '', logoutURL = '', certificate = '' }: Body<'updateOrganizationSAMLProvider'>) => {
  for (const [name, url] of Object.entries({ ssoURL, logoutURL })) {
    if (url !== '' && !URL.canParse(url)) throw invalid(`/body/${name}`, 'is no URL')
  }
  const { fault } = readCertificates(certificate)
  if (fault) throw invalid('/body/certificate', fault)
}

type Update = Body<'updateOrganizationSAMLProvider'>
type Giver = Pick<OrganizationAccess, 'memberRole'>

const columnsWith = ({ memberRole }: Giver): Columns<Update, Settings> => ({
  label: (label) => ({ label }),
  ssoURL: (ssoUrl) => ({ ssoUrl }),
  logoutURL: (logoutUrl) => ({ logoutUrl }),
  entityID: (entityId) => ({ entityId }),
  certificate: (certificate) => ({ certificate: certificate.trim() }),
  defaultTeam: (defaultTeamId) => ({ defaultTeamId }),
  defaultRole: (role) => ({ defaultRole: roleToGive(memberRole, role ?? 'none') }),
})

/** Returns the columns that a body sets. Members that it omits stay as they are. */
export const settingsOf = (body: Update, giver: Giver): Partial<Settings> => {
  refuseFaults(body)
  return changesOf(columnsWith(giver), body)
}

/** Returns the status of a provider: people can sign in once its settings are complete. */
export const statusOf = ({ ssoUrl, entityId, certificate }: Settings): SamlProviderRow['status'] =>
  ssoUrl !== '' && entityId !== '' && certificate !== '' ? 'active' : 'pending'

/** Returns whether a change means that an earlier sign-in proves nothing about the provider any more. */
export const changesTrust = (changes: Partial<Settings>): boolean =>
  changes.ssoUrl !== undefined || changes.entityId !== undefined || changes.certificate !== undefined
