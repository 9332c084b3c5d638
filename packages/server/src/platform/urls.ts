import { fileAddress, type SignedFile } from './storage/addresses.ts'

/** Builds the links in resources. */
export interface Urls {
  /** Returns the URL of a resource: `api('/v1/spaces/x')`. */
  api(path: string): string
  /** Returns a URL of the app: `app('organizationId', 's/x')`. Without a path, it is the URL of the organization. */
  app(organizationId: string, path?: string): string
  /** The URL of the studio, without a slash at its end. */
  studio: string
  /** Returns the URL of an invitation. `proof` proves that the reader received the mail. */
  invite(id: string, proof?: string): string
  /** The URL below which this server serves sites, without a slash at its end. `*` in its host stands for an organization. */
  sites: string
  /** The ID of the only organization that has sites below `sites`, if the operator named one. */
  sitesOrganization: string | undefined
  /** The URL of this server, without a slash at its end. */
  base: string
  /** The ID of the site that readers find at the URL of this server, if the operator put one there. */
  publicSite: string | undefined
  /** Returns the URL at which this server serves a site: `site('acme', 'guide')`. It ends with a slash. */
  site(organization: string, site: string): string
  /** Returns a URL at which an integration answers the web. */
  integration(path: string): string
  /** Returns a signed URL of a file. It works without a token for one to two hours. */
  file(file: SignedFile): string
}

/** Returns the URL of a site. `*` in the host of `sitesUrl` stands for the organization. */
const siteUrl = (sitesUrl: string, organization: string, site: string): string =>
  sitesUrl.includes('//*.')
    ? `${sitesUrl.replace('//*.', `//${organization}.`)}/${site}/`
    : `${sitesUrl}/${organization}/${site}/`

interface Addresses {
  baseUrl: string
  appUrl: string
  sitesUrl?: string
  sitesOrganization?: string | undefined
  publicSite?: string | undefined
  integrationsUrl?: string | undefined
}

export const createUrls = (
  {
    baseUrl,
    appUrl,
    sitesUrl = `${baseUrl}/sites`,
    sitesOrganization,
    publicSite,
    integrationsUrl = baseUrl,
  }: Addresses,
  secret: string,
): Urls => ({
  api: (path) => baseUrl + path,
  app: (organizationId, path) => `${appUrl}/o/${organizationId}${path === undefined ? '' : `/${path}`}`,
  studio: `${appUrl}/app`,
  invite: (id, proof) => `${appUrl}/invites/${id}${proof ? `?${proof}` : ''}`,
  sites: sitesUrl,
  sitesOrganization,
  base: baseUrl,
  publicSite,
  site: (organization, site) => siteUrl(sitesUrl, organization, site),
  integration: (path) => `${integrationsUrl}/integrations/${path}`,
  file: (file) => baseUrl + fileAddress(secret, file, Date.now()),
})
