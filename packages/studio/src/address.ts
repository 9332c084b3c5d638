const below = (organizationId: string, screen: string, tab?: string): string =>
  `/orgs/${organizationId}/${screen}${tab === undefined ? '' : `?tab=${tab}`}`

/** The addresses of screens, below `/app`. */
export const address = {
  home: '/',
  tour: '/?tour=shown',
  inbox: '/inbox',
  signIn: '/sign-in',
  settings: '/settings',
  organization: (organizationId: string) => `/orgs/${organizationId}`,
  people: (organizationId: string, tab?: string) => below(organizationId, 'people', tab),
  organizationSettings: (organizationId: string, tab?: string) => below(organizationId, 'settings', tab),
  connections: (organizationId: string, tab?: string, translatedSpaceId?: string) =>
    below(organizationId, 'connections', tab) +
    (translatedSpaceId === undefined ? '' : `&dialog=translation&space=${translatedSpaceId}`),
  questions: (organizationId: string, tab?: string) => below(organizationId, 'questions', tab),
  library: (organizationId: string, shown?: 'deleted' | 'old' | 'space') =>
    below(organizationId, 'library') + (shown === undefined ? '' : `?${shown === 'old' ? 'tab' : 'dialog'}=${shown}`),
  collection: (organizationId: string, collectionId: string, tab?: string) =>
    below(organizationId, `collections/${collectionId}`, tab),
  work: (organizationId: string) => below(organizationId, 'work'),
  sites: (organizationId: string, dialog?: 'site', spaceId?: string) =>
    below(organizationId, 'sites') +
    (dialog === undefined ? '' : `?dialog=${dialog}${spaceId === undefined ? '' : `&space=${spaceId}`}`),
  site: (siteId: string, tab?: string) => `/sites/${siteId}${tab === undefined ? '' : `?tab=${tab}`}`,
  space: (spaceId: string) => `/spaces/${spaceId}`,
  spaceSettings: (spaceId: string, tab?: string) =>
    `/spaces/${spaceId}/settings${tab === undefined ? '' : `?tab=${tab}`}`,
  page: (spaceId: string, pageId: string, comments?: 'shown') =>
    `/spaces/${spaceId}/pages/${pageId}${comments === undefined ? '' : `?comments=${comments}`}`,
  contents: (spaceId: string, tab?: 'variables') =>
    `/spaces/${spaceId}/contents${tab === undefined ? '' : `?tab=${tab}`}`,
  history: (spaceId: string, pageId?: string, revisionId?: string) =>
    `/spaces/${spaceId}/history${pageId === undefined ? '' : `?page=${pageId}`}${revisionId === undefined ? '' : `&at=${revisionId}`}`,
  compare: (spaceId: string, { from, to, page }: { from: string; to?: string; page?: string }) =>
    `/spaces/${spaceId}/history/compare?from=${from}${to === undefined ? '' : `&to=${to}`}${page === undefined ? '' : `&page=${page}`}`,
  changes: (spaceId: string) => `/spaces/${spaceId}/changes`,
  change: (spaceId: string, changeRequestId: string, tab?: 'changes' | 'preview', pageId?: string) =>
    `/spaces/${spaceId}/changes/${changeRequestId}${tab ? `?tab=${tab}` : ''}${pageId === undefined ? '' : `&page=${pageId}`}`,
  editing: (spaceId: string, changeRequestId: string, pageId: string) =>
    `/spaces/${spaceId}/changes/${changeRequestId}/pages/${pageId}`,
}

/** The part of all addresses before those of screens. A server below a path puts its path before it when it delivers this file. */
export const basePath = '/app'

/** Returns the whole path of a screen, for links in markup that is not React's. */
export const pathOf = (screen: string): string => basePath + screen
