import { describe, expect } from 'vitest'
import { newSpace } from '../../../../test/content.ts'
import { clientsOf, newInstallation, newIntegration } from '../../../../test/integrations.ts'
import { refusal } from '../../../../test/refusal.ts'
import { test } from '../../../../test/test.ts'

const account = {
  properties: {
    token: { type: 'string' },
    size: { type: 'string', enum: ['s', 'm'], default: 's' },
    count: { type: 'number' },
  },
  required: ['token'],
} as const
const configurations = { account, space: { properties: { path: { type: 'string' } }, required: ['path'] } } as never

describe('updateIntegrationInstallation', () => {
  test('200, pending until the configuration is complete', async ({ docs, server }) => {
    const params = await newInstallation(docs, server.organizationId, { configurations })
    const get = () => docs.getIntegrationInstallationById({ params })
    expect(await get()).toMatchObject({ status: 'pending', configuration: { size: 's' }, spaces: 0 })
    const configure = (configuration: object) =>
      docs.updateIntegrationInstallation({ params, body: { configuration: configuration as never } })
    const wrong: [object, string][] = [
      [{ colour: 'red' }, '/body/configuration/colour'],
      [{ count: 'three' }, '/body/configuration/count'],
      [{ size: 'xl' }, '/body/configuration/size'],
    ]
    for (const [configuration, pointer] of wrong)
      expect(await refusal(configure(configuration))).toMatchObject({ status: 400, errors: [{ pointer }] })
    expect(await configure({ token: 'a', size: 'm' })).toMatchObject({
      status: 'active',
      configuration: { token: 'a', size: 'm' },
    })
    expect(await docs.updateIntegrationInstallation({ params, body: { externalIds: ['T1'] } })).toMatchObject({
      status: 'active',
      externalIds: ['T1'],
    })
    const { integrationName } = params
    const find = async (externalId: string) =>
      (await docs.listIntegrationInstallations({ params: { integrationName }, query: { externalId } })).count
    expect([await find('T1'), await find('T')]).toEqual([1, 0])
  })
})

describe('concurrent writes of two admins', () => {
  const statusOf = (call: Promise<unknown>) =>
    call.then(
      () => 200,
      ({ status }: { status: number }) => status,
    )

  test('200 for changes, of which none is lost, and 404 for one after the end of the installation', async ({
    docs,
    organization,
  }) => {
    const { docs: other } = await organization.join({ role: 'admin' })
    for (let round = 0; round < 6; round++) {
      const params = await newInstallation(docs, organization.organizationId)
      await docs.updateIntegrationInstallation({ params, body: { space_selection: 'all' } })
      const body = { externalIds: ['T1'] }
      const label = () =>
        Array.from({ length: 8 }, () => statusOf(other.updateIntegrationInstallation({ params, body })))
      const selected = docs.updateIntegrationInstallation({ params, body: { space_selection: 'selected' } })
      await Promise.all([...label(), selected])
      const after = await docs.getIntegrationInstallationById({ params })
      expect(after).toMatchObject({ space_selection: 'selected', externalIds: ['T1'] })
      const [removed, ...changed] = await Promise.all([statusOf(docs.uninstallIntegration({ params })), ...label()])
      expect(removed).toBe(200)
      expect(changed.filter((status) => status !== 200 && status !== 404)).toEqual([])
    }
  })
})

describe('a button of a configuration form', () => {
  test('takes an object from the integration, which nobody else sees or changes', async ({ docs, server }) => {
    const properties = {
      name: { type: 'string' },
      oauth: { type: 'button', callback_url: '/oauth', button_text: 'Go' },
    }
    const forms = { account: { properties, required: ['oauth'] } } as never
    const params = await newInstallation(docs, server.organizationId, { configurations: forms })
    const { installation } = await clientsOf(server, params)
    const configure = (api: typeof docs, configuration: object) =>
      api.updateIntegrationInstallation({ params, body: { configuration: configuration as never } })
    const oauth = { access_token: 'sesame' }
    expect((await refusal(configure(docs, { oauth }))).status).toBe(400)
    expect((await refusal(configure(installation, { oauth: 'sesame' }))).status).toBe(400)
    expect(await configure(installation, { oauth })).toMatchObject({ status: 'active', configuration: { oauth } })
    expect(await configure(docs, { name: 'Team' })).toMatchObject({ status: 'active', configuration: { name: 'Team' } })
    const read = async (api: typeof docs) => (await api.getIntegrationInstallationById({ params })).configuration
    expect(await read(docs)).toEqual({ name: 'Team' })
    expect(await read(installation)).toEqual({ name: 'Team', oauth })
    const { items } = await docs.listIntegrationInstallations({ params })
    expect(JSON.stringify(items)).not.toContain('sesame')
    const all = await docs.listIntegrationEvents({ params })
    expect(JSON.stringify(all)).not.toContain('sesame')
  })
})

describe('installIntegration', () => {
  test('201 for admins of the organization, once', async ({ docs, server }) => {
    const organization = server.organizationId
    const params = await newIntegration(docs, organization, { visibility: 'public' })
    const install = (api = docs, id = organization) => api.installIntegration({ params, body: { organization: id } })
    const member = server.api((await server.createTestUser({ role: 'create' })).token)
    const stranger = server.api((await server.createTestUser({ role: null })).token)
    expect((await refusal(install(member))).status).toBe(403)
    expect((await refusal(install(stranger))).status).toBe(400)
    const { id } = await install()
    expect((await refusal(install())).status).toBe(409)
    const own = await stranger.createOrganization({ body: { title: 'Elsewhere' } })
    await install(stranger, own.id)
    const foreign = { ...params, installationId: id }
    expect((await refusal(stranger.getIntegrationInstallationById({ params: foreign }))).status).toBe(404)
    expect(await docs.listIntegrationInstallations({ params })).toMatchObject({ count: 2 })
    expect((await refusal(stranger.listIntegrationInstallations({ params }))).status).toBe(403)
    await docs.uninstallIntegration({ params: foreign })
    expect((await refusal(docs.getIntegrationInstallationById({ params: foreign }))).status).toBe(404)
  })
})

describe('installIntegrationOnSpace', () => {
  test('201 on spaces, one by one or all', async ({ docs, server, space }) => {
    const params = await newInstallation(docs, server.organizationId, { configurations })
    const on = { ...params, spaceId: space.spaceId }
    const body = { space: space.spaceId }
    expect((await refusal(docs.getIntegrationSpaceInstallation({ params: on }))).status).toBe(404)
    expect(await docs.installIntegrationOnSpace({ params, body })).toMatchObject({
      status: 'pending',
      installation: params.installationId,
      space: space.spaceId,
    })
    expect((await refusal(docs.installIntegrationOnSpace({ params, body }))).status).toBe(409)
    const set = await docs.updateIntegrationSpaceInstallation({ params: on, body: { configuration: { path: '/' } } })
    expect(set).toMatchObject({ status: 'active', configuration: { path: '/' } })
    const extended = await docs.listIntegrationInstallationSpaces({ params, query: { extended: true } })
    expect(extended.items).toMatchObject([{ space: { object: 'space', id: space.spaceId } }])
    await docs.uninstallIntegrationFromSpace({ params: on })
    expect(await docs.getIntegrationInstallationById({ params })).toMatchObject({ spaces: 0 })
    await docs.updateIntegrationInstallation({ params, body: { space_selection: 'all' } })
    const later = await newSpace(docs)
    expect(await docs.getIntegrationSpaceInstallation({ params: { ...params, ...later } })).toMatchObject({
      space: later.spaceId,
    })
    const { spaces } = await docs.getIntegrationInstallationById({ params })
    expect((await docs.listIntegrationInstallationSpaces({ params })).count).toBe(spaces)
  })

  test('400 for a space of another organization, 403 for a space that the caller does not administer', async ({
    docs,
    server,
    space,
  }) => {
    const params = await newInstallation(docs, server.organizationId)
    const owner = server.api((await server.createTestUser({ role: null })).token)
    const other = await owner.createOrganization({ body: { title: 'Elsewhere' } })
    const foreign = await owner.createSpace({ params: { organizationId: other.id }, body: {} })
    const install = (spaceId: string, api = docs) => api.installIntegrationOnSpace({ params, body: { space: spaceId } })
    expect(await refusal(install(foreign.id))).toMatchObject({ status: 400, code: 'invalid_reference' })
    const member = server.api((await server.createTestUser({ role: 'create' })).token)
    expect((await refusal(install(space.spaceId, member))).status).toBe(403)
  })
})

describe('an integration', () => {
  test('403 or 400 where it would extend its own installation to more spaces or sites', async ({
    docs,
    server,
    space,
  }) => {
    const scopes = ['space:content:read', 'space:metadata:write', 'site:visitor:auth'] as const
    const params = await newInstallation(docs, server.organizationId, { scopes: [...scopes] })
    const { integration, installation } = await clientsOf(server, params)
    const site = await docs.createSite({ params: { organizationId: server.organizationId }, body: { title: 'Guide' } })
    for (const api of [integration, installation]) {
      for (const body of [{ space_selection: 'all' }, { site_selection: 'all' }] as const)
        expect(await refusal(api.updateIntegrationInstallation({ params, body }))).toMatchObject({ status: 403 })
      const onSpace = api.installIntegrationOnSpace({ params, body: { space: space.spaceId } })
      expect(await refusal(onSpace)).toMatchObject({ status: 400, code: 'invalid_reference' })
      const onSite = api.installIntegrationOnSite({ params, body: { siteId: site.id } })
      expect(await refusal(onSite)).toMatchObject({ status: 400, code: 'invalid_reference' })
    }
    expect((await refusal(installation.getCurrentRevision({ params: space }))).status).toBe(404)
  })

  test('200 for settings of its own where an admin has put it', async ({ docs, server, space }) => {
    const params = await newInstallation(docs, server.organizationId)
    const { installation } = await clientsOf(server, params)
    const all = { space_selection: 'all', site_selection: 'all' } as const
    await docs.updateIntegrationInstallation({ params, body: all })
    await installation.updateIntegrationInstallation({ params, body: all })
    await installation.installIntegrationOnSpace({ params, body: { space: space.spaceId } })
    const on = { ...params, spaceId: space.spaceId }
    expect(await installation.getIntegrationSpaceInstallation({ params: on })).toMatchObject({ space: space.spaceId })
  })
})

describe('createIntegrationInstallationToken', () => {
  test('200 with a token for the spaces and sites of the installation, limited by its scopes', async ({
    docs,
    server,
    space,
  }) => {
    const scopes = ['space:content:read', 'space:metadata:read'] as const
    const params = await newInstallation(docs, server.organizationId, { scopes: [...scopes] })
    const { installation } = await clientsOf(server, params)
    const elsewhere = await newSpace(docs)
    await docs.installIntegrationOnSpace({ params, body: { space: space.spaceId } })
    expect(await installation.getSpaceById({ params: space })).toMatchObject({ id: space.spaceId })
    expect((await refusal(installation.getSpaceById({ params: elsewhere }))).status).toBe(404)
    expect(await refusal(installation.createChangeRequest({ params: space, body: {} }))).toMatchObject({
      status: 403,
      detail: 'The token lacks the scope space:content:write',
    })
    expect((await refusal(installation.getAuthenticatedUser())).status).toBe(403)
    await docs.uninstallIntegration({ params })
    expect((await refusal(installation.getSpaceById({ params: space }))).status).toBe(401)
  })

  test('200 with a token whose writes have an author who is not a member', async ({ docs, server, space }) => {
    const scopes = ['space:content:write', 'space:content:read'] as const
    const params = await newInstallation(docs, server.organizationId, { scopes: [...scopes], title: 'Gardener' })
    const { installation } = await clientsOf(server, params)
    await docs.updateIntegrationInstallation({ params, body: { space_selection: 'all' } })
    const members = await docs.listMembersInOrganizationById({ params: { organizationId: server.organizationId } })
    const made = await installation.createChangeRequest({ params: space, body: { subject: 'Tidy up' } })
    expect(made.createdBy).toMatchObject({ displayName: 'Gardener' })
    expect(made.createdBy).not.toHaveProperty('email')
    const at = { ...space, changeRequestId: made.id }
    const review = await docs.createChangeRequest({ params: space, body: {} })
    const approve = { params: { ...space, changeRequestId: review.id }, body: { status: 'approved' } as const }
    expect(await installation.submitChangeRequestReview(approve)).toMatchObject({ status: 'approved' })
    expect(await installation.mergeChangeRequest({ params: at })).toMatchObject({ result: 'merge' })
    const after = await docs.listMembersInOrganizationById({ params: { organizationId: server.organizationId } })
    expect(after.count).toBe(members.count)
  })

  test('403 for all but the integration itself', async ({ docs, server, space }) => {
    const params = await newInstallation(docs, server.organizationId, { scopes: ['space:metadata:read'] })
    const { integration, installation } = await clientsOf(server, params)
    await docs.installIntegrationOnSpace({ params, body: { space: space.spaceId } })
    const { token } = await integration.createIntegrationInstallationToken({ params })
    expect(await server.api(token).getSpaceById({ params: space })).toMatchObject({ id: space.spaceId })
    for (const api of [docs, installation])
      expect((await refusal(api.createIntegrationInstallationToken({ params }))).status).toBe(403)
    const other = await newInstallation(docs, server.organizationId)
    expect((await refusal(integration.createIntegrationInstallationToken({ params: other }))).status).toBe(404)
    const foreign = { ...params, installationId: other.installationId }
    expect((await refusal(integration.createIntegrationInstallationToken({ params: foreign }))).status).toBe(404)
  })

  test('200 with a token of the scopes that an admin has agreed to', async ({ docs, server, space }) => {
    const organization = server.organizationId
    const params = await newInstallation(docs, organization, { scopes: ['space:metadata:read'] })
    const { installation } = await clientsOf(server, params)
    await docs.updateIntegrationInstallation({ params, body: { space_selection: 'all' } })
    const body = { title: 'Feed', description: '', script: '1', organization }
    const scopes = ['space:metadata:read', 'space:content:read'] as const
    await docs.publishIntegration({ params, body: { ...body, scopes: [...scopes] } })
    const read = () => installation.getCurrentRevision({ params: space })
    expect((await refusal(read())).status).toBe(403)
    const own = await installation.updateIntegrationInstallation({ params, body: {} })
    expect(own).toMatchObject({ scopes: ['space:metadata:read'], pendingScopes: ['space:content:read'] })
    expect((await refusal(read())).status).toBe(403)
    const agreed = await docs.updateIntegrationInstallation({ params, body: {} })
    expect(agreed).toMatchObject({ scopes, pendingScopes: [] })
    expect(await read()).toMatchObject({ object: 'revision' })
    await docs.publishIntegration({ params, body: { ...body, scopes: [] } })
    expect((await refusal(read())).status).toBe(403)
    const listed = await docs.listIntegrationInstallations({ params })
    expect(listed.items).toMatchObject([{ scopes: [], pendingScopes: [] }])
  })
})

describe('listOrganizationInstallations', () => {
  test('200 with the installations, their places and status', async ({ docs }) => {
    const own = await docs.createOrganization({ body: { title: 'Lists' } })
    const at = { organizationId: own.id }
    const params = await newInstallation(docs, own.id, { title: 'Only one', blocks: [{ id: 'b', title: 'Block' }] })
    const { id: spaceId } = await docs.createSpace({ params: at, body: {} })
    await docs.installIntegrationOnSpace({ params, body: { space: spaceId } })
    const listed = await docs.listOrganizationInstallations({ params: at, query: { search: 'only' } })
    expect(listed).toMatchObject({ count: 1, items: [{ integration: { name: params.integrationName } }] })
    const statusOf = async (target: 'organization' | 'space') =>
      (await docs.listOrganizationIntegrationsStatus({ params: at, query: { target } })).items
    expect(await statusOf('organization')).toMatchObject([{ status: 'active', target: { organizationId: own.id } }])
    expect(await statusOf('space')).toMatchObject([{ status: 'active', target: { type: 'space', spaceId } }])
    const one = { ...at, integrationName: params.integrationName }
    expect(await docs.getOrganizationIntegrationStatus({ params: one })).toEqual({ status: 'active' })
    expect((await docs.listSpaceIntegrations({ params: { spaceId } })).count).toBe(1)
    const blocks = [{ name: params.integrationName, blocks: [{ id: 'b', title: 'Block' }] }]
    expect(await docs.listSpaceIntegrationsBlocks({ params: { spaceId } })).toEqual(blocks)
    expect((await docs.listOrganizationIntegrations({ params: at })).items.map(({ name }) => name)).toContain(
      params.integrationName,
    )
  })
})
