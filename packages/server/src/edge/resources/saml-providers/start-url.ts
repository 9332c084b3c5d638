import type { SamlProviderRow } from '@scriptorium/schema/tables/saml'

/** Returns the URL at which people start to sign in with a provider. */
export const startUrlOf = (baseUrl: string, { id, protocol }: Pick<SamlProviderRow, 'id' | 'protocol'>): string =>
  `${baseUrl}/${protocol}/${id}/start`
