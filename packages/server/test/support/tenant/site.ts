import type { Context, Part } from './ids.ts'

const createSite = async ({ server, api, ids: { organizationId } }: Context) => {
  const space = async (title: string) =>
    (await api.createSpace({ params: { organizationId }, body: { title, empty: true } })).id
  const { id: siteId } = await api.createSite({ params: { organizationId }, body: { title: 'Site' } })
  const params = { organizationId, siteId }
  const section = await api.addSectionToSite({ params, body: { spaceId: await space('Guide') } })
  const other = await api.addSectionToSite({ params, body: { spaceId: await space('API') } })
  const sectionId = section.id
  const otherSpaceId = await space('Variant')
  const variant = await api.addSpaceToSite({ params, body: { spaceId: otherSpaceId, sectionId } })
  const group = await api.addSectionGroupToSite({ params, body: { title: 'Group' } })
  const destination = { kind: 'site-section', siteSectionId: other.id } as const
  const redirect = await api.createSiteRedirect({ params, body: { source: '/old', destination } })
  const link = await api.addExternalLinkToSite({ params, body: { title: 'Code', url: 'https://example.com' } })
  const shareLink = await api.createSiteShareLink({ params, body: { name: 'Testers' } })
  const jsonSchema = { type: 'object', properties: {}, additionalProperties: false } as const
  await api.updateSiteAdaptiveSchema({ params, body: { jsonSchema } })
  const [version] = (await api.listSiteStructureVersions({ params })).items
  const at = new Date().toISOString()
  const hostname = `${siteId.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}.docs.example.org`
  const checked = { status: 'dns_no_cname', checkedAt: at, createdAt: at }
  await server.services.database.writeTx((trx) =>
    trx('customHostnames').insert({ hostname, organizationId, siteId, ...checked }),
  )
  return {
    hostname,
    otherSpaceId,
    siteId,
    siteSectionId: sectionId,
    otherSiteSectionId: other.id,
    siteSpaceId: variant.id,
    otherSiteSpaceId: section.siteSpaces[0]!.id,
    siteSectionGroupId: group.id,
    siteRedirectId: redirect.id,
    siteExternalLinkId: link.id,
    shareLinkId: shareLink.id,
    siteStructureVersionId: version!.id,
  }
}

export const site: Part = {
  names: [
    'hostname',
    'otherSpaceId',
    'siteId',
    'siteSectionId',
    'otherSiteSectionId',
    'siteSpaceId',
    'otherSiteSpaceId',
    'siteSectionGroupId',
    'siteRedirectId',
    'siteExternalLinkId',
    'shareLinkId',
    'siteStructureVersionId',
  ],
  create: createSite,
}
