import { describe, expect } from 'vitest'
import { clientsOf, newInstallation, newIntegration } from '../../../../test/integrations.ts'
import { refusal } from '../../../../test/refusal.ts'
import { test } from '../../../../test/test.ts'

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('publishIntegration', () => {
  test('200 with version 1, then 2, and each version replaces the previous one', async ({ docs, server }) => {
    const organization = server.organizationId
    const blocks = [{ id: 'feed', title: 'Feed block' }]
    const params = await newIntegration(docs, organization, {
      runtime: 'v1',
      icon: pixel,
      previewImages: [pixel],
      blocks,
    })
    const first = await docs.getIntegrationByName({ params })
    expect(first).toMatchObject({ version: 1, visibility: 'private', target: 'all', blocks, verified: false })
    expect(first.owner).toMatchObject({ id: organization, emailDomains: [], mergeRules: { type: 'none' } })
    expect([first.previewImages.length, first.permissions]).toEqual([1, { admin: true }])
    const icon = await fetch(first.urls.icon!)
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(Buffer.from(await icon.arrayBuffer()).toString('base64')).toBe(pixel)
    expect((await fetch(first.urls.icon!.replace(/files\/[^/]+/, 'files/other'))).status).toBe(404)
    const body = { title: 'News', description: '', scopes: [], script: '1', organization }
    const second = await docs.publishIntegration({ params, body: { ...body, runtime: 'v2' } })
    expect(second).toMatchObject({ version: 2, title: 'News', previewImages: [] })
    expect([second.urls.icon, second.blocks, second.description]).toEqual([undefined, undefined, undefined])
  })

  test('200 without storing the secrets of the script in plain text', async ({ docs, server }) => {
    const secrets = { KEY: 'correct-horse-battery' }
    const { integrationName } = await newIntegration(docs, server.organizationId, { secrets })
    const row = (await server.services.database.read('integrations').where({ name: integrationName }).first())!
    expect(JSON.stringify(row)).not.toContain(secrets.KEY)
    expect(JSON.stringify(await docs.getIntegrationByName({ params: { integrationName } }))).not.toContain(secrets.KEY)
  })

  test('400 for contradictory values, with the field', async ({ docs, server }) => {
    const publish = (changes: object) => refusal(newIntegration(docs, server.organizationId, changes))
    const pointerOf = async (changes: object) => (await publish(changes)).errors?.[0]?.pointer
    const form = (properties: object, required: string[] = []) => ({
      configurations: { account: { properties, required } },
    })
    const block = { id: 'same', title: 'Same' }
    expect(await pointerOf({ runtime: 'v3' })).toBe('/body/runtime')
    expect(await pointerOf({ icon: Buffer.from('no image').toString('base64') })).toBe('/body/icon')
    expect(await pointerOf({ blocks: [block, block] })).toBe('/body/blocks/1/id')
    expect(await pointerOf(form({ size: { type: 'string', enum: ['s'], default: 'm' } }))).toBe(
      '/body/configurations/account/properties/size/default',
    )
    expect(await pointerOf({ contentSecurityPolicy: "default-src 'ä'" })).toBe('/body/contentSecurityPolicy')
  })

  test('200 for a policy over several lines, and for a form that requires a name which it does not declare', async ({
    docs,
    server,
  }) => {
    const contentSecurityPolicy = { 'script-src': "'self'\n\thttps://a.example\r\n  https://b.example;" }
    const configurations = { account: { properties: {}, required: ['team'] } }
    const given = { contentSecurityPolicy, configurations } as never
    const params = await newInstallation(docs, server.organizationId, given)
    const integration = await docs.getIntegrationByName({ params })
    expect(integration.contentSecurityPolicy).toBe("script-src 'self' https://a.example https://b.example;")
    expect(await docs.getIntegrationInstallationById({ params })).toMatchObject({ status: 'active' })
  })

  test('403 for members who are not admins, 404 for strangers, 409 for the name of another organization', async ({
    docs,
    server,
  }) => {
    const organization = server.organizationId
    const { integrationName } = await newIntegration(docs, organization)
    const member = server.api((await server.createTestUser({ role: 'create' })).token)
    const stranger = server.api((await server.createTestUser({ role: null })).token)
    expect((await refusal(newIntegration(member, organization))).status).toBe(403)
    expect((await refusal(newIntegration(stranger, organization))).status).toBe(404)
    const own = await stranger.createOrganization({ body: { title: 'Elsewhere' } })
    const body = { title: 'Mine', description: '', scopes: [], script: '1', organization: own.id }
    const publish = () => stranger.publishIntegration({ params: { integrationName }, body })
    expect((await refusal(publish())).status).toBe(409)
    expect((await refusal(stranger.getIntegrationByName({ params: { integrationName } }))).status).toBe(404)
    await docs.unpublishIntegration({ params: { integrationName } })
    expect((await refusal(publish())).status).toBe(409)
    await server.services.database.writeTx((trx) =>
      trx('unpublishedIntegrations')
        .where({ name: integrationName })
        .update({ unpublishedAt: '2020-01-01T00:00:00.000Z' }),
    )
    expect(await publish()).toMatchObject({ version: 1 })
  })
})

describe('getIntegrationByName', () => {
  test('200 for members of the owner, 404 for others', async ({ docs, server }) => {
    const params = await newIntegration(docs, server.organizationId)
    const guest = server.api((await server.createTestUser({ role: 'guest' })).token)
    expect(await guest.getIntegrationByName({ params })).toMatchObject({ permissions: { admin: false } })
    const stranger = server.api((await server.createTestUser({ role: null })).token)
    expect((await refusal(stranger.getIntegrationByName({ params }))).status).toBe(404)
  })
})

describe('unpublishIntegration', () => {
  test('204, and its installations and tokens are deleted', async ({ docs, server }) => {
    const params = await newInstallation(docs, server.organizationId)
    const { installation } = await clientsOf(server, params)
    expect(await installation.getIntegrationByName({ params })).toMatchObject({ name: params.integrationName })
    await docs.unpublishIntegration({ params })
    expect((await refusal(installation.getIntegrationByName({ params }))).status).toBe(401)
    expect((await refusal(docs.getIntegrationInstallationById({ params }))).status).toBe(404)
  })
})

describe('listIntegrations', () => {
  test("200 with public ones and those of the caller's organizations, with every filter", async ({ docs, server }) => {
    const organization = server.organizationId
    const stranger = server.api((await server.createTestUser({ role: null })).token)
    const changes = {
      visibility: 'public',
      title: 'Wide meadow',
      categories: ['analytics'],
      scopes: ['openapi:read'],
      target: 'site',
      blocks: [{ id: 'feed', title: 'Feed', urlUnfurl: ['https://meadow.example.com/'] }],
    } as const
    const { integrationName } = await newIntegration(docs, organization, changes as never)
    const hidden = await newIntegration(docs, organization)
    const unlisted = await newIntegration(docs, organization, { visibility: 'unlisted' })
    const namesOf = async (query: object, api = stranger) =>
      (await api.listIntegrations({ query })).items.map(({ name }) => name)
    for (const query of [
      { search: 'WIDE' },
      { category: 'analytics' },
      { scope: 'openapi:read' },
      { blockDomain: 'meadow.example.com' },
      { blocks: true },
      { target: 'site', owner: organization },
    ])
      expect(await namesOf(query)).toEqual([integrationName])
    for (const query of [{ search: '%' }, { category: 'other' }, { blockDomain: 'example.com' }, { target: 'space' }])
      expect(await namesOf(query)).toEqual([])
    expect(await namesOf({}, docs)).toEqual(expect.arrayContaining([hidden.integrationName, unlisted.integrationName]))
    expect(await stranger.getIntegrationByName({ params: unlisted })).toMatchObject({ permissions: { admin: false } })
  })
})
