import { fileAddress, type Addressed } from './storage/addresses.ts'

/** Makes the links that resources carry. */
export interface Urls {
  /** `api('/v1/spaces/x')`: where a resource is read. */
  api(path: string): string
  /** `app('organizationId', 's/x')`: where a person opens it; without a path, the organization. */
  app(organizationId: string, path?: string): string
  /** Where someone who was invited comes in; `proof` shows that they got here by their mail. */
  invite(id: string, proof?: string): string
  /** Where the bytes of a file are read for an hour or two, without a token. */
  file(file: Addressed): string
}

export const createUrls = ({ baseUrl, appUrl }: { baseUrl: string; appUrl: string }, secret: string): Urls => ({
  api: (path) => baseUrl + path,
  app: (organizationId, path) => [appUrl, 'o', organizationId, ...(path === undefined ? [] : [path])].join('/'),
  invite: (id, proof) => `${appUrl}/invites/${id}${proof ? `?${proof}` : ''}`,
  file: (file) => baseUrl + fileAddress(secret, file, Date.now()),
})
