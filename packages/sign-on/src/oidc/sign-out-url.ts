const maxLength = 2048

/**
 * Returns where a browser can sign out of a provider; undefined if the provider names no place on the web. Providers show a page of
 * their own there: an address to come back to works only if it was registered with them.
 */
export const signOutUrlOf = (
  { issuer, clientId }: { issuer: string; clientId: string },
  endpoint: string | undefined,
): string | undefined => {
  if (endpoint === undefined || !URL.canParse(endpoint)) return undefined
  const url = new URL(endpoint)
  // An admin of an organization chooses the issuer, and the studio goes to this address.
  if (url.protocol !== 'https:' && (url.protocol !== 'http:' || !issuer.startsWith('http:'))) return undefined
  url.searchParams.set('client_id', clientId)
  return url.href.length > maxLength ? undefined : url.href
}
