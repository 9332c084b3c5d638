import type { Foreign } from './foreign.ts'

const newSpace = async ({ api, organizationId }: Foreign, title: string): Promise<string> =>
  (await api.orgs.createSpace(organizationId, { title, empty: true })).data.id

const callRedirects = async ({ api: { orgs }, organizationId }: Foreign, site: string, section: string) => {
  const destination = { kind: 'site-section' as const, siteSectionId: section }
  const { data: redirect } = await orgs.createSiteRedirect(organizationId, site, { source: '/old', destination })
  await orgs.updateSiteRedirectById(organizationId, site, redirect.id, { source: '/older', destination })
  await orgs.listSiteRedirects(organizationId, site, { search: 'old' })
  await orgs.getSiteRedirectBySource(organizationId, site, { source: '/older' })
  await orgs.deleteSiteRedirectById(organizationId, site, redirect.id)
}

const callSchema = async ({ api: { orgs }, organizationId }: Foreign, site: string) => {
  const properties = { plan: { type: 'string' as const, enum: ['free', 'team'], description: 'The plan' } }
  const unsigned = {
    type: 'object' as const,
    description: 'Unsigned claims of the site visitor.' as const,
    properties,
    additionalProperties: false as const,
  }
  const jsonSchema = {
    type: 'object' as const,
    properties: { ...properties, unsigned },
    additionalProperties: false as const,
  }
  await orgs.updateSiteAdaptiveSchema(organizationId, site, { jsonSchema })
  await orgs.getSiteAdaptiveSchema(organizationId, site)
  await orgs.listSiteAdaptiveTemplateConditions(organizationId, site)
}

const callGroups = async ({ api: { orgs }, call, organizationId }: Foreign, site: string, section: string) => {
  const { data: group } = await orgs.addSectionGroupToSite(organizationId, site, { title: 'More', icon: 'book' })
  await orgs.updateSiteSectionGroupById(organizationId, site, group.id, { title: 'Even more' })
  const sections = `/orgs/${organizationId}/sites/${site}/section-groups/${group.id}/sections`
  await call('addSectionToGroup', 'POST', sections, { sectionId: section })
  await orgs.listSiteSectionGroups(organizationId, site)
  await call('removeSectionFromGroup', 'DELETE', `${sections}/${section}`)
  await orgs.moveSiteSectionGroup(organizationId, site, group.id, {})
  await orgs.getSiteStructure(organizationId, site)
  await orgs.deleteSiteSectionGroupById(organizationId, site, group.id)
}

const callSiteSpaces = async (foreign: Foreign, site: string, sectionId: string) => {
  const { api, organizationId } = foreign
  const spaceId = await newSpace(foreign, 'Variant')
  const { data: variant } = await api.orgs.addSpaceToSite(organizationId, site, { spaceId, sectionId })
  await api.orgs.updateSiteSpaceById(organizationId, site, variant.id, { path: 'variant' })
  await api.orgs.listSiteSpaces(organizationId, site)
  await api.orgs.moveSiteSpace(organizationId, site, variant.id, {})
  await api.orgs.deleteSiteSpaceById(organizationId, site, variant.id)
}

const publish = async ({ api, organizationId }: Foreign, site: string) => {
  const { data: published } = await api.orgs.publishSite(organizationId, site)
  await api.orgs.getPublishedContentSite(organizationId, site)
  const url = 'urls' in published ? published.urls.published! : ''
  await api.urls.resolvePublishedContentByUrl({ url })
  await api.orgs.unpublishSite(organizationId, site)
}

/** Calls the operations of sites and their structure. */
export const callSites = async (foreign: Foreign): Promise<void> => {
  const { api, organizationId } = foreign
  const spaces = [await newSpace(foreign, 'Guide')]
  const { data: site } = await api.orgs.createSite(organizationId, { title: 'Birds', spaces })
  await api.orgs.updateSiteById(organizationId, site.id, { title: 'All birds' })
  await api.orgs.getSiteById(organizationId, site.id)
  await api.orgs.listSites(organizationId, { title: 'birds' })
  const add = async (title: string) => {
    const spaceId = await newSpace(foreign, title)
    return (await api.orgs.addSectionToSite(organizationId, site.id, { spaceId, title })).data.id
  }
  const [first, second] = [await add('Waders'), await add('Owls')]
  await api.orgs.updateSiteSectionById(organizationId, site.id, first, { path: 'waders', icon: 'feather' })
  await api.orgs.listSiteSections(organizationId, site.id)
  await api.orgs.moveSiteSection(organizationId, site.id, first, {})
  const item = { type: 'site-section' as const, id: first }
  const before = { type: 'site-section' as const, id: second }
  await api.orgs.sortSiteStructure(organizationId, site.id, { item, position: { before } })
  await callSiteSpaces(foreign, site.id, first)
  await callGroups(foreign, site.id, first)
  await callRedirects(foreign, site.id, first)
  await callSchema(foreign, site.id)
  await publish(foreign, site.id)
  await api.orgs.deleteSiteSectionById(organizationId, site.id, second)
  await api.orgs.deleteSiteById(organizationId, site.id)
}
