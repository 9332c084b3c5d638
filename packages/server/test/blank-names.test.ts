import { expect } from 'vitest'
import { newOrganization } from './organization.ts'
import { refusal } from './refusal.ts'
import { test } from './test.ts'

const blank = ' \u00a0\u3000 '

test('400 with the field for names of blanks, wherever people name something', async ({ server }) => {
  const { docs, params, createSpace, createCollection } = await newOrganization(server)
  const spaceId = await createSpace('Tides')
  const collectionId = await createCollection('Guides')
  const { id: siteId } = await docs.createSite({ params, body: { title: 'Field guide', spaces: [spaceId] } })
  const site = { ...params, siteId }
  const title = { title: blank }
  const asked = {
    createOrganization: () => docs.createOrganization({ body: title }),
    updateOrganizationById: () => docs.updateOrganizationById({ params, body: title }),
    createSpace: () => docs.createSpace({ params, body: title }),
    updateSpaceById: () => docs.updateSpaceById({ params: { spaceId }, body: title }),
    createCollection: () => docs.createCollection({ params, body: title }),
    updateCollectionById: () => docs.updateCollectionById({ params: { collectionId }, body: title }),
    createOrganizationTeam: () => docs.createOrganizationTeam({ params, body: title }),
    createSite: () => docs.createSite({ params, body: title }),
    updateSiteById: () => docs.updateSiteById({ params: site, body: title }),
    addSectionToSite: () => docs.addSectionToSite({ params: site, body: { spaceId, ...title } }),
    addSectionGroupToSite: () => docs.addSectionGroupToSite({ params: site, body: title }),
  }
  for (const [operation, ask] of Object.entries(asked)) {
    const errors = [{ pointer: '/body/title', message: 'must not be blank' }]
    expect({ operation, ...(await refusal(ask())) }).toMatchObject({ operation, status: 400, errors })
  }
  const labelled = docs.createUserToken({ body: { label: blank } })
  expect(await refusal(labelled)).toMatchObject({ status: 400, errors: [{ pointer: '/body/label' }] })
  const named = docs.createSiteShareLink({ params: site, body: { name: blank } })
  expect(await refusal(named)).toMatchObject({ status: 400, errors: [{ pointer: '/body/name' }] })
  const structure = [{ object: 'site-section-group' as const, title: blank, children: [] }]
  const replaced = docs.replaceSiteStructure({ params: site, body: { structure } })
  expect(await refusal(replaced)).toMatchObject({ status: 400, errors: [{ pointer: '/body/structure/0/title' }] })
})
