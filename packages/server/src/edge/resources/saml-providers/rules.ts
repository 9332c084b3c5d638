import type { Body } from '@scriptorium/types'
import type { SamlProviderRow } from '../../../platform/db/tables/saml.ts'
import { invalid } from '../../../ground/problem.ts'
import { readCertificates } from '../../../features/saml/certificates.ts'

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

/** Returns the columns that a body sets. Members that it omits stay as they are. */
export const settingsOf = (body: Body<'updateOrganizationSAMLProvider'>): Partial<Settings> => {
  refuseFaults(body)
  const { label, ssoURL, logoutURL, entityID, certificate, defaultTeam, defaultRole } = body
  return {
    ...(label !== undefined && { label }),
    ...(ssoURL !== undefined && { ssoUrl: ssoURL }),
    ...(logoutURL !== undefined && { logoutUrl: logoutURL }),
    ...(entityID !== undefined && { entityId: entityID }),
    ...(certificate !== undefined && { certificate: certificate.trim() }),
    ...(defaultTeam !== undefined && { defaultTeamId: defaultTeam }),
    ...(defaultRole !== undefined && { defaultRole: defaultRole ?? 'none' }),
  }
}

/** Returns the status of a provider: people can sign in once its settings are complete. */
export const statusOf = ({ ssoUrl, entityId, certificate }: Settings): SamlProviderRow['status'] =>
  ssoUrl !== '' && entityId !== '' && certificate !== '' ? 'active' : 'pending'

/** Returns whether a change means that an earlier sign-in proves nothing about the provider any more. */
export const changesTrust = (changes: Partial<Settings>): boolean =>
  changes.ssoUrl !== undefined || changes.entityId !== undefined || changes.certificate !== undefined
