/** What to show when the panel opens. */
export interface Wanted {
  /** Path of a page of the site. */
  page?: string
  /** Text to search for. Empty opens the search. */
  search?: string
  /** Question to ask the assistant, if the site has one. Empty opens the assistant. */
  ask?: string
}

/** Returns the address of a page of a site. A path that leads out of the site gets the address of the first page. */
export const pageAddress = (site: URL, page = '', token?: string): string => {
  const asked = URL.parse(page.replace(/^\/+/, ''), site)
  const address = new URL(asked?.href.startsWith(site.href) ? asked : site)
  if (token !== undefined) address.searchParams.set('jwt_token', token)
  return address.href
}
