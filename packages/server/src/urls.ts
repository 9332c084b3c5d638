import { fileAddress, type Addressed } from './storage/addresses.ts'

/** Builds the links in resources. */
export interface Urls {
  /** Returns the URL of a resource: `api('/v1/spaces/x')`. */
  api(path: string): string
  /** Returns the URL at which people open something: `app('organizationId', 's/x')`. Without a path, that is the organization. */
  app(organizationId: string, path?: string): string
  /** Returns the URL of an invitation; `proof` shows that the reader has the mail. */
  invite(id: string, proof?: string): string
  /** `site('acme', 'guide')`: the address that this server serves a site at. It ends with a slash. */
  site(organization: string, site: string): string
  /** Returns a signed URL of a file, which works for an hour or two without a token. */
  file(file: Addressed): string
}

/** `*` in the host of the address of sites stands for the organization. */
const siteUrl = (sitesUrl: string, organization: string, site: string): string =>
  sitesUrl.includes('//*.')
    ? `${sitesUrl.replace('//*.', `//${organization}.`)}/${site}/`
    : `${sitesUrl}/${organization}/${site}/`

interface Addresses {
  baseUrl: string
  appUrl: string
  sitesUrl?: string
}

export const createUrls = ({ baseUrl, appUrl, sitesUrl = `${baseUrl}/sites` }: Addresses, secret: string): Urls => ({
  api: (path) => baseUrl + path,
  app: (organizationId, path) => [appUrl, 'o', organizationId, ...(path === undefined ? [] : [path])].join('/'),
  invite: (id, proof) => `${appUrl}/invites/${id}${proof ? `?${proof}` : ''}`,
  site: (organization, site) => siteUrl(sitesUrl, organization, site),
  file: (file) => baseUrl + fileAddress(secret, file, Date.now()),
})
