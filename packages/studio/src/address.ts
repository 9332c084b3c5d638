/** The addresses of screens, below `/app`. */
export const address = {
  home: '/',
  inbox: '/inbox',
  signIn: '/sign-in',
  settings: '/settings',
  organization: (organizationId: string) => `/orgs/${organizationId}`,
  site: (siteId: string) => `/sites/${siteId}`,
  space: (spaceId: string) => `/spaces/${spaceId}`,
  page: (spaceId: string, pageId: string) => `/spaces/${spaceId}/pages/${pageId}`,
  history: (spaceId: string) => `/spaces/${spaceId}/history`,
  compare: (spaceId: string, from: string, to?: string) =>
    `/spaces/${spaceId}/history/compare?from=${from}${to === undefined ? '' : `&to=${to}`}`,
  changes: (spaceId: string) => `/spaces/${spaceId}/changes`,
  change: (spaceId: string, changeRequestId: string, tab?: 'changes' | 'preview') =>
    `/spaces/${spaceId}/changes/${changeRequestId}${tab ? `?tab=${tab}` : ''}`,
  editing: (spaceId: string, changeRequestId: string, pageId: string) =>
    `/spaces/${spaceId}/changes/${changeRequestId}/pages/${pageId}`,
}

/** The part of all addresses before those of screens. A server below a path puts its path before it when it delivers this file. */
export const basePath = '/app'

/** Returns the whole path of a screen, for links in markup that is not React's. */
export const pathOf = (screen: string): string => basePath + screen
