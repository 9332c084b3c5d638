/** Makes the links that resources carry. */
export interface Urls {
  /** `api('/v1/spaces/x')`: where a resource is read. */
  api(path: string): string
  /** `app('organizationId', 's/x')`: where a person opens it. */
  app(organizationId: string, path: string): string
}

export const createUrls = ({ baseUrl, appUrl }: { baseUrl: string; appUrl: string }): Urls => ({
  api: (path) => baseUrl + path,
  app: (organizationId, path) => `${appUrl}/o/${organizationId}/${path}`,
})
