import type { SamlProviderRow } from '../../../platform/db/tables/saml.ts'

/** Returns the URL at which people start to sign in with a provider. */
export const startUrlOf = (baseUrl: string, { id, protocol }: Pick<SamlProviderRow, 'id' | 'protocol'>): string =>
  `${baseUrl}/${protocol}/${id}/start`
