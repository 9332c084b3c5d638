import type { TestOrganization } from './organization.ts'

/** Creates a site that shows new spaces with these titles. */
export const newSite = async ({ docs, params }: Pick<TestOrganization, 'docs' | 'params'>, titles: string[] = []) => {
  const spaces: string[] = []
  for (const title of titles) spaces.push((await docs.createSpace({ params, body: { title, empty: true } })).id)
  const site = await docs.createSite({ params, body: { spaces } })
  return { site, spaces, params: { ...params, siteId: site.id } }
}

/** Creates a site with a section for each of these titles. */
export const newSectionedSite = async (organization: Pick<TestOrganization, 'docs' | 'params'>, titles: string[]) => {
  const { params, site } = await newSite(organization)
  const sections = []
  for (const title of titles) {
    const space = await organization.docs.createSpace({ params, body: { title, empty: true } })
    sections.push(await organization.docs.addSectionToSite({ params, body: { spaceId: space.id } }))
  }
  return { site, params, sections }
}
