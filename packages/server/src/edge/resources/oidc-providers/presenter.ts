import type { OidcProvider, Team } from '@scriptorium/types'
import type { SamlProviderRow } from '@scriptorium/schema/tables/saml'
import { presentEach } from '../../../ground/present-each.ts'
import type { Urls } from '../../../platform/urls.ts'
import { oidcAddressesOf } from './addresses.ts'

/** Presents a provider, with the team that its new members join. */
export const presentOidcProvider = (row: SamlProviderRow, defaultTeam: Team | undefined, urls: Urls): OidcProvider => {
  const { callbackUrl: callbackURL, startUrl: startURL } = oidcAddressesOf(urls.api(''), row.id)
  return presentEach<OidcProvider>({
    object: 'oidc-provider',
    id: row.id,
    label: row.label,
    issuer: row.issuer,
    clientID: row.clientId,
    hasClientSecret: row.clientSecret !== null,
    defaultTeam: defaultTeam || undefined,
    defaultRole: row.defaultRole === 'none' ? null : row.defaultRole,
    createdAt: row.createdAt,
    lastRefusal: row.lastRefusal
      ? (JSON.parse(row.lastRefusal) as NonNullable<OidcProvider['lastRefusal']>)
      : undefined,
    status: row.status,
    service: { callbackURL, startURL },
    urls: { location: urls.api(`/v1/orgs/${row.organizationId}/oidc/${row.id}`) },
  })
}
