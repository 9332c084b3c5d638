import type { ContentChange } from '@scriptorium/client'
import { expect } from 'vitest'
import { newChangeRequest } from './content.ts'
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

const invisible = ['\u200b\u200b\u2060', '\u200f\u200f', '\u3164\u3164', '\u2800\u2800', '\u{e0041}\u{e0042}', '  ']

test('400 with the field for names in which a person sees nothing', async ({ server }) => {
  const { docs, params, createSpace } = await newOrganization(server)
  const at = await newChangeRequest(docs, { spaceId: await createSpace('Tides') })
  const { id: siteId } = await docs.createSite({ params, body: { title: 'Field guide' } })
  const site = { ...params, siteId }
  const customization = await docs.getSiteCustomizationById({ params: site })
  const change = (body: ContentChange) => docs.updateChangeRequestContent({ params: at, body: { changes: [body] } })
  const document = { markdown: 'High water.' }
  const target = { kind: 'url', url: 'https://example.com' } as const
  const script = { description: 'A feed', scopes: [], script: 'export default {}', organization: params.organizationId }
  const asked: [string, (title: string) => Promise<unknown>][] = [
    ['/title', (title) => docs.createSite({ params, body: { title } })],
    ['/changes/0/title', (title) => change({ operation: 'insert_page', title, document })],
    ['/changes/0/title', (title) => change({ operation: 'insert_group', title })],
    ['/changes/0/title', (title) => change({ operation: 'insert_link', title, target })],
    ['/changes/0/title', (title) => change({ operation: 'insert_reusable_content', title, document })],
    ['/title', (title) => docs.publishIntegration({ params: { integrationName: 'feed' }, body: { title, ...script } })],
    ['/title', (title) => docs.updateSiteCustomizationById({ params: site, body: { ...customization, title } })],
    [
      '/footer/groups/0/title',
      (title) => {
        const footer = { ...customization.footer, groups: [{ title, links: [] }] }
        return docs.updateSiteCustomizationById({ params: site, body: { ...customization, footer } })
      },
    ],
  ]
  for (const title of invisible)
    for (const [field, ask] of asked) {
      const errors = [{ pointer: `/body${field}`, message: 'must not be blank' }]
      expect({ field, title, ...(await refusal(ask(title))) }).toMatchObject({ field, title, status: 400, errors })
    }
  await change({ operation: 'insert_page', title: 'a\u200bb 👩‍🚒', document })
})
