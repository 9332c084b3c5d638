import type { Client } from '@scriptorium/client'
import type { TestServer } from '../harness.ts'
import { secret, type HiddenSpace } from './hidden-space.ts'

/** Returns a function that reads a page of a published site. */
export const textsFrom =
  (server: TestServer) =>
  async (url: string): Promise<string> => {
    const { pathname, search } = new URL(url)
    // Compressing responses between two ends of one process only takes time.
    const headers = { 'accept-encoding': 'identity' }
    return (await fetch(new URL(pathname + search, server.url), { redirect: 'follow', headers })).text()
  }

/** Returns the addresses at which some published site shows something. */
const addressesIn = async ({ own: { docs, params } }: HiddenSpace): Promise<string[]> => {
  const addresses: string[] = []
  for await (const site of docs.listSites.items({ params })) {
    const { items } = await docs.listSiteSpaces({ params: { ...params, siteId: site.id } })
    addresses.push(...items.flatMap(({ urls }) => urls.published ?? []))
  }
  return addresses
}

/** Returns how far the hidden space is open: to visitors, to members, and to guests. */
export const openTo = async (
  hidden: HiddenSpace,
  { textsFor, member, guest }: { textsFor: (url: string) => Promise<string>; member: Client; guest: Client },
): Promise<string[]> => {
  const found: string[] = []
  for (const address of await addressesIn(hidden)) {
    const pages = [address, `${address}?visitor.beta=true&visitor.staff=true`]
    for (const page of pages) if ((await textsFor(page)).includes(secret)) found.push(`visitors at ${page}`)
  }
  for (const [name, docs] of Object.entries({ member, guest })) {
    const { items } = await docs.searchOrganizationContent({ params: hidden.own.params, query: { query: secret } })
    if (items.length > 0) found.push(name)
    const isRefused = await docs.getSpaceById({ params: { spaceId: hidden.spaceId } }).then(
      () => false,
      () => true,
    )
    if (!isRefused) found.push(`${name} by id`)
  }
  return found
}
