import type { MergeRule } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { nobody, refusal } from '../../../../test/refusal.ts'
import { test } from '../../../../test/test.ts'
import { newOrganization, type TestOrganization } from '../../../../test/organization.ts'

let from: TestOrganization
let to: TestOrganization
test.beforeEach(async ({ server }) => {
  from = await newOrganization(server)
  to = await newOrganization(server, from.admin)
})

describe('transferSpace', () => {
  const transferSpace = (spaceId: string, organization = to.organizationId) =>
    from.docs.transferSpace({ params: { spaceId }, body: { organization } })

  test('200 from its collection to the root of the other organization, without its grants', async () => {
    const shelf = await from.createCollection('Shelf')
    const spaceId = await from.createSpace('Guide', shelf)
    const member = await from.join({ role: 'read' })
    await from.docs.inviteToSpace({ params: { spaceId }, body: { users: [member.id], role: 'edit' } })
    await from.docs.updateCollectionById({ params: { collectionId: shelf }, body: { defaultLevel: null } })
    const moved = await transferSpace(spaceId)
    expect(moved).toMatchObject({ organization: to.organizationId, visibility: 'private', defaultLevel: 'read' })
    expect(moved).not.toHaveProperty('parent')
    expect(await to.docs.getSpaceById({ params: { spaceId } })).toEqual(moved)
    expect(await refusal(member.docs.getSpaceById({ params: { spaceId } }))).toMatchObject({ status: 404 })
    expect(await to.docs.listUserPermissionsInSpace({ params: { spaceId } })).toEqual({ count: 0, items: [] })
    const lists = [from, to].map(({ docs, organizationId }) =>
      docs.listSpacesInOrganizationById({ params: { organizationId } }),
    )
    expect((await Promise.all(lists)).map(({ count }) => count)).toEqual([0, 1])
  })

  test('200, and its merge rules name only members of the new organization', async () => {
    const spaceId = await from.createSpace('Guide')
    const [left, { id }] = [await from.join({ role: 'review' }), from.admin]
    const rules: MergeRule[] = [
      { rule: 'require_specific_reviewers', users: [left.id, id] },
      { rule: 'require_at_least_one_review' },
      { rule: 'allow_bypass', users: [left.id] },
    ]
    await from.docs.updateSpaceById({ params: { spaceId }, body: { mergeRules: { type: 'rules', rules } } })
    expect((await transferSpace(spaceId)).mergeRules).toEqual({
      type: 'rules',
      rules: [{ rule: 'require_specific_reviewers', users: [id] }, rules[1]],
    })
  })

  test('409 for its own organization; 400 for an unknown one', async () => {
    const spaceId = await from.createSpace('Guide')
    expect(await refusal(transferSpace(spaceId, from.organizationId))).toMatchObject({ status: 409 })
    expect(await refusal(transferSpace(spaceId, nobody))).toMatchObject({ status: 400, code: 'invalid_reference' })
  })

  test('403 for a caller who is an admin of the space only', async ({ server }) => {
    const spaceId = await from.createSpace('Guide')
    const keeper = await from.join({ role: 'read' })
    await from.docs.inviteToSpace({ params: { spaceId }, body: { users: [keeper.id], role: 'admin' } })
    const { organizationId } = await newOrganization(server, keeper)
    const call = keeper.docs.transferSpace({ params: { spaceId }, body: { organization: organizationId } })
    expect(await refusal(call)).toMatchObject({ status: 403 })
  })
})
