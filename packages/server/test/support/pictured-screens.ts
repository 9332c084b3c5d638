/** What the screens of the studio with a picture show. */
export interface PicturedContent {
  organizationId: string
  collectionId: string
  siteId: string
  spaceId: string
  changeRequestId: string
  pageId: string
  revisionId: string
}

/** A screen: the name of its address in the studio, the address, and what is there when the screen is complete. */
export type PicturedScreen = readonly [name: string, path: string, seen: string]

const heading = 'main h1'

const ofOrganization = ({ organizationId, collectionId, siteId }: PicturedContent): Record<string, PicturedScreen> => {
  const place = `/orgs/${organizationId}`
  return {
    people: ['people', `${place}/people`, heading],
    library: ['library', `${place}/library`, heading],
    collection: ['collection', `${place}/collections/${collectionId}`, heading],
    sites: ['sites', `${place}/sites`, heading],
    site: ['site', `/sites/${siteId}`, heading],
    connections: ['connections', `${place}/connections`, heading],
    questions: ['questions', `${place}/questions`, heading],
    work: ['work', `${place}/work`, heading],
    'organization-settings': ['organizationSettings', `${place}/settings`, heading],
  }
}

/** Returns the screens of the studio that have a picture, by its name. */
export const picturedScreens = (content: PicturedContent): Record<string, PicturedScreen> => {
  const { spaceId, changeRequestId, pageId, revisionId } = content
  const [space, change] = [`/spaces/${spaceId}`, `/spaces/${spaceId}/changes/${changeRequestId}`]
  return {
    home: ['home', '/', heading],
    inbox: ['inbox', '/inbox', heading],
    page: ['page', `${space}/pages/${pageId}`, '.prose p'],
    editor: ['editing', `${change}/pages/${pageId}`, '[contenteditable="true"] p'],
    'change-request': ['change', change, '.s-thread'],
    changes: ['change', `${change}?tab=changes`, '.s-compared ins'],
    'all-change-requests': ['changes', `${space}/changes`, heading],
    history: ['history', `${space}/history`, '.s-merge-row'],
    comparison: ['compare', `${space}/history/compare?from=${revisionId}`, 'main ins'],
    contents: ['contents', `${space}/contents`, heading],
    'space-settings': ['spaceSettings', `${space}/settings`, heading],
    settings: ['settings', '/settings', heading],
    ...ofOrganization(content),
  }
}
