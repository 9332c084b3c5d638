import { describe, expect } from 'vitest'
import { clientsOf, newInstallation } from '../../../test/integrations.ts'
import { refusal } from '../../../test/refusal.ts'
import { test } from '../../../test/test.ts'
import { placesOf } from './places.ts'

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

test('an installation on all spaces is not on a deleted one, and keeps its place on a restored one', async ({
  docs,
  server,
  organization,
}) => {
  const params = await newInstallation(docs, server.organizationId, { scopes: ['space:metadata:read'] })
  await docs.updateIntegrationInstallation({ params, body: { space_selection: 'all' } })
  const spaceId = await organization.createSpace('Meadow')
  const isThere = async () => {
    const rows = placesOf(server.services.database.read, 'space')
    return (await rows.where({ 'n.id': params.installationId, 'p.id': spaceId }).select('p.id')).length === 1
  }
  const found = [await isThere()]
  await docs.deleteSpaceById({ params: { spaceId } })
  found.push(await isThere())
  await docs.restoreSpace({ params: { spaceId } })
  expect([...found, await isThere()]).toEqual([true, false, true])
})
