import { fileAddress, type Addressed } from './storage/addresses.ts'

/** Makes the links that resources carry. */
export interface Urls {
  /** `api('/v1/spaces/x')`: where a resource is read. */
  api(path: string): string
  /** `app('organizationId', 's/x')`: where a person opens it; without a path, the organization. */
  app(organizationId: string, path?: string): string
  /** Where someone who was invited comes in; `proof` shows that they got here by their mail. */
  invite(id: string, proof?: string): string
  /** `site('acme', 'guide')`: the address that this server serves a site at. It ends with a slash. */
  site(organization: string, site: string): string
  /** Where the bytes of a file are read for an hour or two, without a token. */
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
