import { expect } from 'vitest'
import { refusal } from '../../../../test/refusal.ts'
import { test } from '../../../../test/test.ts'
import { newOrganization } from '../../../../test/organization.ts'

test('201 in a collection for a caller with a grant on it; 403 at the root and elsewhere', async ({ server }) => {
  const own = await newOrganization(server)
  const params = { organizationId: own.organizationId }
  const [shelf, other] = [await own.createCollection('Shelf'), await own.createCollection('Other')]
  const guest = await own.join({ role: 'guest' })
  await own.docs.inviteToCollection({ params: { collectionId: shelf }, body: { users: [guest.id], role: 'create' } })
  const space = await guest.docs.createSpace({ params, body: { parent: shelf } })
  const nested = await guest.docs.createCollection({ params, body: { parent: shelf } })
  expect(await guest.docs.moveSpace({ params: { spaceId: space.id }, body: { parent: nested.id } })).toMatchObject({
    parent: nested.id,
  })
  const there = await newOrganization(server, own.admin)
  for (const body of [{}, { parent: other }, { parent: await there.createCollection('There') }]) {
    expect(await refusal(guest.docs.createSpace({ params, body }))).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await refusal(guest.docs.createCollection({ params, body }))).toMatchObject({ status: 403 })
  }
})
