import { describe, expect } from 'vitest'
import { newInstallation } from '../../../../test/integrations.ts'
import { refusal } from '../../../../test/refusal.ts'
import { test as base } from '../../../../test/test.ts'

const test = base.extend('at', { scope: 'file' }, async ({ docs, server, space }) => {
  const { organizationId } = server
  const site = await docs.createSite({ params: { organizationId }, body: { title: 'Guide' } })
  const scopes = ['site:script:inject', 'space:metadata:read', 'site:metadata:read'] as const
  const blocks = [{ id: 'feed', title: 'Feed block' }]
  const params = await newInstallation(docs, organizationId, { scopes: [...scopes], blocks })
  await docs.installIntegrationOnSpace({ params, body: { space: space.spaceId } })
  await docs.installIntegrationOnSite({ params, body: { siteId: site.id } })
  return { ...params, organizationId, spaceId: space.spaceId, siteId: site.id }
})

/** Callers without a role in the organization, or without the right to see installations. */
const outsiders = ['stranger', 'reader'] as const
const roles = { stranger: null, reader: 'read' } as const

describe('getIntegrationInstallationById', () => {
  test('200 for admins, 403 for other members, 404 for strangers', async ({ at, docs, server }) => {
    expect(await docs.getIntegrationInstallationById({ params: at })).toMatchObject({
      id: at.installationId,
      spaces: 1,
    })
    const statuses = outsiders.map(async (name) => {
      const { token } = await server.createTestUser({ role: roles[name] })
      return (await refusal(server.api(token).getIntegrationInstallationById({ params: at }))).status
    })
    expect(await Promise.all(statuses)).toEqual([404, 403])
  })
})

describe('listIntegrationInstallations', () => {
  test('200 for admins of the owner', async ({ at, docs }) => {
    expect(await docs.listIntegrationInstallations({ params: at })).toMatchObject({
      items: [{ id: at.installationId }],
    })
  })
})

describe('listIntegrationInstallationSpaces', () => {
  test('200 with the spaces of an installation', async ({ at, docs }) => {
    expect(await docs.listIntegrationInstallationSpaces({ params: at })).toMatchObject({
      items: [{ space: at.spaceId }],
    })
  })
})

describe('listIntegrationSpaceInstallations', () => {
  test('200 with the spaces of all installations', async ({ at, docs }) => {
    const { items } = await docs.listIntegrationSpaceInstallations({ params: at, query: { extended: true } })
    expect(items).toMatchObject([{ installation: at.installationId, space: { id: at.spaceId } }])
  })

  test('200 with ids only for an integration without the scope to read more', async ({ docs }) => {
    const own = await docs.createOrganization({ body: { title: 'Lighthouse' } })
    const { id: space } = await docs.createSpace({ params: { organizationId: own.id }, body: {} })
    const { id: siteId } = await docs.createSite({ params: { organizationId: own.id }, body: { title: 'Guide' } })
    const params = await newInstallation(docs, own.id)
    await docs.installIntegrationOnSpace({ params, body: { space } })
    await docs.installIntegrationOnSite({ params, body: { siteId } })
    const query = { extended: true }
    const spaces = await docs.listIntegrationSpaceInstallations({ params, query })
    const sites = await docs.listIntegrationSiteInstallations({ params, query })
    expect([spaces.items[0]?.space, sites.items[0]?.site]).toEqual([space, siteId])
    const listed = await docs.listIntegrationInstallationSpaces({ params, query })
    expect(listed.items).toMatchObject([{ space: { id: space } }])
  })
})

describe('listIntegrationInstallationSites', () => {
  test('200 with the sites of an installation', async ({ at, docs }) => {
    expect(await docs.listIntegrationInstallationSites({ params: at })).toMatchObject({ items: [{ site: at.siteId }] })
  })
})

describe('listIntegrationSiteInstallations', () => {
  test('200 with the sites of all installations', async ({ at, docs }) => {
    const { items } = await docs.listIntegrationSiteInstallations({ params: at, query: { extended: true } })
    expect(items).toMatchObject([{ installation: at.installationId, site: { id: at.siteId } }])
  })
})

describe('getIntegrationSpaceInstallation', () => {
  test('200 for admins of the space, 403 for other members', async ({ at, docs, server }) => {
    expect(await docs.getIntegrationSpaceInstallation({ params: at })).toMatchObject({ space: at.spaceId })
    const reader = server.api((await server.createTestUser({ role: 'read' })).token)
    expect((await refusal(reader.getIntegrationSpaceInstallation({ params: at }))).status).toBe(403)
  })
})

describe('updateIntegrationSpaceInstallation', () => {
  test('200 with external ids', async ({ at, docs }) => {
    const body = { externalIds: ['one', 'one', 'two'] }
    expect(await docs.updateIntegrationSpaceInstallation({ params: at, body })).toMatchObject({
      externalIds: ['one', 'two'],
    })
  })
})

describe('getIntegrationSiteInstallation', () => {
  test('200 for admins of the site', async ({ at, docs }) => {
    expect(await docs.getIntegrationSiteInstallation({ params: at })).toMatchObject({ site: at.siteId })
  })
})

describe('updateIntegrationSiteInstallation', () => {
  test('400 for a configuration without a form', async ({ at, docs }) => {
    const call = docs.updateIntegrationSiteInstallation({ params: at, body: { configuration: { path: '/' } } })
    expect(await refusal(call)).toMatchObject({ status: 400, errors: [{ pointer: '/body/configuration/path' }] })
  })
})

describe('listSpaceIntegrations', () => {
  test('200 with the integrations on a space', async ({ at, docs }) => {
    expect(await docs.listSpaceIntegrations({ params: at })).toMatchObject({ items: [{ name: at.integrationName }] })
    expect(await docs.listSpaceIntegrations({ params: at, query: { search: 'nothing' } })).toMatchObject({ count: 0 })
  })
})

describe('listSpaceIntegrationsBlocks', () => {
  test('200 with their blocks', async ({ at, docs }) => {
    const blocks = [{ id: 'feed', title: 'Feed block' }]
    expect(await docs.listSpaceIntegrationsBlocks({ params: at })).toEqual([{ name: at.integrationName, blocks }])
  })
})

describe('listSiteIntegrations', () => {
  test('200 with the integrations on a site', async ({ at, docs }) => {
    expect(await docs.listSiteIntegrations({ params: at })).toMatchObject({ items: [{ name: at.integrationName }] })
  })
})

describe('listSiteIntegrationScripts', () => {
  test('200 with the scripts of integrations that may inject one', async ({ at, docs }) => {
    expect(await docs.listSiteIntegrationScripts({ params: at })).toMatchObject([{ cookies: false }])
  })
})

describe('listOrganizationIntegrations', () => {
  test('200 with the integrations of the organization', async ({ at, docs }) => {
    const { items } = await docs.listOrganizationIntegrations({ params: at, query: { scope: 'site:script:inject' } })
    expect(items.map(({ name }) => name)).toEqual([at.integrationName])
  })
})

describe('listOrganizationIntegrationsStatus', () => {
  test('200 with the status on sites', async ({ at, docs }) => {
    const { items } = await docs.listOrganizationIntegrationsStatus({ params: at, query: { target: 'site' } })
    expect(items).toMatchObject([{ status: 'active', target: { type: 'site', siteId: at.siteId } }])
  })
})

describe('getOrganizationIntegrationStatus', () => {
  test('200 with the status, 404 for what is not installed', async ({ at, docs }) => {
    expect(await docs.getOrganizationIntegrationStatus({ params: at })).toEqual({ status: 'active' })
    const other = { ...at, integrationName: 'nothing' }
    expect((await refusal(docs.getOrganizationIntegrationStatus({ params: other }))).status).toBe(404)
  })
})

describe('uninstallIntegrationFromSpace', () => {
  test('204, also when it is not installed', async ({ at, docs }) => {
    for (const _ of [1, 2]) await docs.uninstallIntegrationFromSpace({ params: at })
    expect((await refusal(docs.getIntegrationSpaceInstallation({ params: at }))).status).toBe(404)
  })
})

describe('uninstallIntegrationFromSite', () => {
  test('204, also when it is not installed', async ({ at, docs }) => {
    for (const _ of [1, 2]) await docs.uninstallIntegrationFromSite({ params: at })
    expect((await refusal(docs.getIntegrationSiteInstallation({ params: at }))).status).toBe(404)
  })
})
