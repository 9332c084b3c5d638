/** The segment in the addresses of the provider of the whole server. Ids have more characters. */
export const serverProvider = 'server'

/** Returns the addresses of a provider below the base URL of the server. */
export const oidcAddressesOf = (baseUrl: string, id: string): { callbackUrl: string; startUrl: string } => ({
  callbackUrl: `${baseUrl}/oidc/${id}/callback`,
  startUrl: `${baseUrl}/oidc/${id}/start`,
})
