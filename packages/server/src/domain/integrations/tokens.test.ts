import { describe, expect } from 'vitest'
import { clientsOf, newInstallation } from '../../../test/integrations.ts'
import { refusal } from '../../../test/refusal.ts'
import { test } from '../../../test/test.ts'

describe('a token of an installation', () => {
  test('401 while the installation is paused', async ({ docs, server, space }) => {
    const params = await newInstallation(docs, server.organizationId, { scopes: ['space:metadata:read'] })
    const { installation } = await clientsOf(server, params)
    await docs.installIntegrationOnSpace({ params, body: { space: space.spaceId } })
    const set = (status: 'active' | 'paused') =>
      server.services.database.writeTx((trx) =>
        trx('installations').where({ id: params.installationId }).update({ status }),
      )
    await set('paused')
    expect((await refusal(installation.getSpaceById({ params: space }))).status).toBe(401)
    await set('active')
    expect(await installation.getSpaceById({ params: space })).toMatchObject({ id: space.spaceId })
  })
})
