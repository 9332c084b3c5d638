import type { BodyInput, Client } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { test as base } from '../../../../test/test.ts'
import type { TestUser } from '../../../../test/harness.ts'
import { refusal } from '../../../../test/refusal.ts'

type Instructions = BodyInput<'updateOrganizationAgentInstructions'>['instructions']

let admin: TestUser
let docs: Client
let params: { organizationId: string }
const test = base.extend(
  'as',
  ({ server }) =>
    async (role: 'guest' | 'read' | 'create') =>
      server.api((await server.createTestUser({ role, organizationId: params.organizationId })).token),
)

test.beforeEach(async ({ server }) => {
  admin = await server.createTestUser({ role: null })
  docs = server.api(admin.token)
  params = { organizationId: (await docs.createOrganization({ body: { title: 'Harbour Works' } })).id }
})

const saying = (text: string): Instructions => ({
  object: 'document',
  data: { schemaVersion: 8 },
  nodes: [
    {
      object: 'block',
      type: 'paragraph',
      isVoid: false,
      data: {},
      nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
    },
  ],
})

describe('getOrganizationAgentInstructions', () => {
  test('200 with an empty document by the creator of the organization if none was set', async ({ server }) => {
    const { createdAt } = await docs.getOrganizationById({ params })
    expect(await docs.getOrganizationAgentInstructions({ params })).toEqual({
      object: 'agent-instructions',
      instructions: { object: 'document', data: expect.any(Object), nodes: [] },
      updatedAt: createdAt,
      updatedBy: admin.id,
      urls: { location: `${server.url}/v1/orgs/${params.organizationId}/agent-instructions` },
    })
  })

  test('200 for a reader, 403 for a guest, 404 for a stranger', async ({ server, as }) => {
    expect(await (await as('read')).getOrganizationAgentInstructions({ params })).toHaveProperty('instructions')
    expect(await refusal((await as('guest')).getOrganizationAgentInstructions({ params }))).toMatchObject({
      status: 403,
    })
    expect(await refusal(server.api().getOrganizationAgentInstructions({ params }))).toMatchObject({ status: 404 })
  })
})

describe('updateOrganizationAgentInstructions', () => {
  test('200 with the latest instructions and their author', async ({ server }) => {
    await docs.updateOrganizationAgentInstructions({ params, body: { instructions: saying('Be brief.') } })
    const second = await server.createTestUser({ role: 'admin', organizationId: params.organizationId })
    const body = { instructions: saying('Write with care. 🪶') }
    const set = await server.api(second.token).updateOrganizationAgentInstructions({ params, body })
    expect(set).toMatchObject({ ...body, updatedBy: second.id })
    expect(await docs.getOrganizationAgentInstructions({ params })).toEqual(set)
  })

  test('400 without a document', async () => {
    const bare = docs.updateOrganizationAgentInstructions({ params, body: {} as never })
    expect(await refusal(bare)).toMatchObject({ status: 400, errors: [{ pointer: '/body/instructions' }] })
    const wrong = docs.updateOrganizationAgentInstructions({
      params,
      body: { instructions: { markdown: 'x' } as never },
    })
    expect(await refusal(wrong)).toMatchObject({ status: 400 })
  })

  test('403 for a member who is not an admin, 404 for a stranger', async ({ server, as }) => {
    const body = { instructions: saying('Mine.') }
    const refused = await refusal((await as('create')).updateOrganizationAgentInstructions({ params, body }))
    expect(refused).toMatchObject({ status: 403 })
    const stranger = server.api().updateOrganizationAgentInstructions({ params, body })
    expect(await refusal(stranger)).toMatchObject({ status: 404 })
    expect((await docs.getOrganizationAgentInstructions({ params })).instructions.nodes).toEqual([])
  })
})
