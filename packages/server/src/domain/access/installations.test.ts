import { describe, expect } from 'vitest'
import { newSpace } from '../../../test/content.ts'
import { clientsOf, newInstallation } from '../../../test/integrations.ts'
import { refusal } from '../../../test/refusal.ts'
import { test } from '../../../test/test.ts'

describe('an installation', () => {
  test('404 for a deleted space, for one that it is not on, and for one of another organization', async ({
    docs,
    server,
  }) => {
    const params = await newInstallation(docs, server.organizationId, { scopes: ['space:metadata:read'] })
    const { installation } = await clientsOf(server, params)
    const [on, off] = [await newSpace(docs), await newSpace(docs)]
    await docs.installIntegrationOnSpace({ params, body: { space: on.spaceId } })
    const stranger = server.api((await server.createTestUser({ role: null })).token)
    const { id: organizationId } = await stranger.createOrganization({ body: { title: 'Elsewhere' } })
    const { id: spaceId } = await stranger.createSpace({ params: { organizationId }, body: {} })
    expect(await installation.getSpaceById({ params: on })).toMatchObject({ id: on.spaceId })
    await docs.deleteSpaceById({ params: on })
    for (const place of [on, off, { spaceId }])
      expect((await refusal(installation.getSpaceById({ params: place }))).status).toBe(404)
    await docs.updateIntegrationInstallation({ params, body: { space_selection: 'all' } })
    expect(await installation.getSpaceById({ params: off })).toMatchObject({ id: off.spaceId })
    for (const place of [on, { spaceId }])
      expect((await refusal(installation.getSpaceById({ params: place }))).status).toBe(404)
  })
})
