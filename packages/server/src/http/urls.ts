import { fileAddress, type Addressed } from '../storage/addresses.ts'

/** Makes the links that resources carry. */
export interface Urls {
  /** `api('/v1/spaces/x')`: where a resource is read. */
  api(path: string): string
  /** `app('organizationId', 's/x')`: where a person opens it; without a path, the organization. */
  app(organizationId: string, path?: string): string
  /** Where someone who was invited comes in. */
  invite(id: string): string
  /** Where the bytes of a file are read for an hour or two, without a token. */
  file(file: Addressed): string
}

export const createUrls = ({ baseUrl, appUrl }: { baseUrl: string; appUrl: string }, secret: string): Urls => ({
  api: (path) => baseUrl + path,
  app: (organizationId, path) => [appUrl, 'o', organizationId, ...(path === undefined ? [] : [path])].join('/'),
  invite: (id) => `${appUrl}/invites/${id}`,
  file: (file) => baseUrl + fileAddress(secret, file, Date.now()),
})
