import type { Page, Setup } from './tools/tool.ts'
import { withoutPatterns } from './redirect-patterns.ts'
import { isUrl, trimmedAddress, type Redirect } from './tree.ts'

/** Returns the address of a page on the site of its tool, without slashes at its ends. */
const addressOf = (page: Page, setup: Setup): string => {
  const said = setup.addressOf?.(page)
  if (said !== undefined) return trimmedAddress(said)
  const path =
    setup.home !== '' && page.path.startsWith(`${setup.home}/`) ? page.path.slice(setup.home.length + 1) : page.path
  return trimmedAddress(path.replace(/\.[^./]+$/, '').replace(/(^|\/)(?:index|README|readme|_index)$/, '$1'))
}

const basePathOf = (page: Page, setup: Setup): string | undefined => setup.basePathOf?.(page) ?? setup.basePath

/** Returns the pages by the addresses that they set, with and without the path before all addresses. */
export const addressesOf = (pages: Iterable<Page>, setup: Setup): Map<string, string> => {
  const all = [...pages]
  const own = all.flatMap((page) => {
    if (setup.addressOf?.(page) === undefined) return []
    const address = addressOf(page, setup)
    return [{ path: page.path, address, whole: [basePathOf(page, setup), address].filter(Boolean).join('/') }]
  })
  const found = new Map(own.map(({ path, whole }) => [whole, path]))
  const add = (address: string, path: string) => void (found.has(address) || found.set(address, path))
  // Without the path, pages of several languages have the same address. The first ones are those of the first language.
  for (const { path, address } of own) add(address, path)
  for (const page of all) for (const alias of setup.aliasesOf?.(page) ?? []) add(trimmedAddress(alias), page.path)
  return found
}

/** Returns the addresses of each page on the site of its tool, its own first, and where the page stands here. */
export const oldAddresses = (
  pages: Iterable<Page>,
  setup: Setup,
  places: ReadonlyMap<string, string>,
): { from: string; path: string }[] =>
  [...pages].flatMap((page) => {
    const base = basePathOf(page, setup)
    const below = (address: string) => [base, address].filter(Boolean).join('/')
    const aliases = (setup.aliasesOf?.(page) ?? []).map(trimmedAddress)
    return [
      below(addressOf(page, setup)),
      ...aliases.map((alias) => (base && `${alias}/`.startsWith(`${base}/`) ? alias : below(alias))),
    ].map((address) => ({ from: `/${address}`, path: places.get(page.path)! }))
  })

/** Returns the rules of a tool with one redirect for each page that a pattern of the settings leads to. */
export const withPlainRedirects = (setup: Setup, pages: Iterable<Page>): Setup => {
  if (setup.redirects === undefined) return setup
  const addresses = [...pages].flatMap((page) => {
    const [base, own] = [basePathOf(page, setup), addressOf(page, setup)]
    return base ? [own, `${base}/${own}`] : [own]
  })
  return { ...setup, redirects: withoutPatterns(setup.redirects, addresses) }
}

/** Returns the redirects of the settings, with the paths of the pages that they lead to. */
export const placedRedirects = (
  { redirects = [], home }: Setup,
  find: (page: string, address: string) => string | undefined,
  places: ReadonlyMap<string, string>,
): Redirect[] =>
  redirects.map(({ from, to }) => {
    const file = isUrl(to) ? undefined : find(`${home}/x`, to.startsWith('/') ? to : `/${to}`)
    const place = file === undefined ? undefined : places.get(file)
    return { from: from.startsWith('/') ? from : `/${from}`, to: place ?? to }
  })
