import type { SamlProvider, SsoLogin, Team } from '@scriptorium/types'
import type { SamlProviderRow } from '@scriptorium/schema/tables/saml'
import { addressesOf } from '@scriptorium/sign-on/saml/service-provider'
import { presentEach } from '../../../ground/present-each.ts'
import type { Urls } from '../../../platform/urls.ts'
import { startUrlOf } from './start-url.ts'

/** Presents a provider, with the team that its new members join. */
export const presentSamlProvider = (row: SamlProviderRow, defaultTeam: Team | undefined, urls: Urls): SamlProvider => {
  const { entityId, acsUrl, startUrl, logoutUrl } = addressesOf(urls.api(''), row.id)
  return presentEach<SamlProvider>({
    object: 'saml-provider',
    id: row.id,
    label: row.label,
    ssoURL: row.ssoUrl,
    logoutURL: row.logoutUrl,
    entityID: row.entityId,
    certificate: row.certificate,
    defaultTeam: defaultTeam || undefined,
    defaultRole: row.defaultRole === 'none' ? null : row.defaultRole,
    createdAt: row.createdAt,
    lastRefusal: row.lastRefusal
      ? (JSON.parse(row.lastRefusal) as NonNullable<SamlProvider['lastRefusal']>)
      : undefined,
    status: row.status,
    service: { acsURL: acsUrl, startURL: startUrl, logoutURL: logoutUrl, entityID: entityId },
    urls: { location: urls.api(`/v1/orgs/${row.organizationId}/saml/${row.id}`) },
  })
}

/** Presents a provider to members who want to sign in. */
export const presentSsoLogin = (row: SamlProviderRow, urls: Urls): SsoLogin =>
  presentEach<SsoLogin>({
    object: 'sso-login',
    id: row.id,
    label: row.label,
    startURL: startUrlOf(urls.api(''), row),
  })
