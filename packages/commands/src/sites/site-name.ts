import { AlreadyExistsError, ProblemError, type BodyInput, type Client, type Site } from '@scriptorium/client'

type SiteParams = Record<'organizationId' | 'siteId', string>

/** Returns a text as a part of an address; empty if nothing of it can be one. */
const nameOf = (title: string, maxLength: number): string =>
  title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, maxLength)
    .replace(/-+$/, '')

// A caller who may not set a name still gets the site, at an address with the id in place of the name.
const unlessRefused = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof ProblemError && error.status < 500) return undefined
    throw error
  }
}

const maxNumber = 20

/** Gives a site the first of the names `guide`, `guide-2`, `guide-3`, … that no other site has. */
const nameSite = async (docs: Client, site: Site, params: SiteParams, number = 1): Promise<Site> => {
  const basename = nameOf(site.title, 60) + (number === 1 ? '' : `-${number}`)
  return docs.updateSiteById({ params, body: { basename } }).catch((error: unknown) => {
    if (error instanceof AlreadyExistsError && number < maxNumber) return nameSite(docs, site, params, number + 1)
    throw error
  })
}

/** Names the address of an organization by its title if this is its only site: the addresses of others would change. */
const nameOrganization = async (docs: Client, organizationId: string): Promise<void> => {
  const params = { organizationId }
  const { title, hostname, permissions } = await docs.getOrganizationById({ params })
  const { count } = await docs.listSites({ params, query: { limit: 1 } })
  const name = nameOf(title, 32)
  if (hostname || !permissions.admin || count !== 1 || name.length < 3) return
  await unlessRefused(docs.updateOrganizationById({ params, body: { hostname: name } }))
}

/** Creates a site whose address has names that people can say, as far as they are free. */
export const createNamedSite = async (
  docs: Client,
  organizationId: string,
  body: BodyInput<'createSite'>,
): Promise<Site> => {
  const site = await docs.createSite({ params: { organizationId }, body })
  if (nameOf(site.title, 60) === '') return site
  const named = await unlessRefused(nameSite(docs, site, { organizationId, siteId: site.id }))
  await nameOrganization(docs, organizationId)
  return named ?? site
}
