import type { Client } from '@scriptorium/client'
import { operations, type OperationId } from '@scriptorium/types'
import { afterAll, describe, expect } from 'vitest'
import { test } from './test.ts'
import { createSender, each } from '@scriptorium/tools/contract/http.ts'
import { validRequest, type Ids } from '@scriptorium/tools/contract/requests.ts'
import { allOperations, isImplemented, isRead, type SpecOperation } from './support/spec.ts'
import { createTenant, standings, type Tenant } from './support/tenant.ts'

// Each operation compiles its validators when it is first met.

let send: ReturnType<typeof createSender>
let tenant: Tenant

test.beforeAll(async ({ server }) => {
  send = createSender(server.url)
  tenant = await createTenant(server)
})
afterAll(async () => {
  send.close()
})

type OperationsByPermission = Record<string, (operationId: OperationId) => boolean>

const having = (permission: string) => (operationId: OperationId) => operations[operationId].permission === permission
const is = (wanted: OperationId) => (operationId: OperationId) => operationId === wanted

const ofSpace: OperationsByPermission = {
  view: having('space:view'),
  access: having('space:view'),
  admin: having('space:admin'),
  viewInviteLinks: is('listOrganizationInviteLinks'),
  edit: having('space:edit'),
  triggerGitSync: having('space:admin'),
  comment: having('space:comment'),
  merge: having('space:merge'),
  review: having('space:review'),
  installIntegration: having('space:admin'),
}

const ofOrganization: OperationsByPermission = {
  view: having('organization:view'),
  access: having('organization:view'),
  admin: having('organization:admin'),
  ownTeam: having('team:manage'),
  createContent: having('organization:createContent'),
  createOpenAPISpec: having('organization:createOpenAPISpec'),
  ingestConversations: having('organization:ingestConversations'),
  viewBilling: having('organization:admin'),
  listMembers: is('listMembersInOrganizationById'),
  listTeams: is('listTeamsInOrganizationById'),
  listIntegrations: having('organization:read'),
  listInstallations: having('organization:admin'),
  installIntegration: having('organization:admin'),
}

/** Returns whether the gate lets a caller pass. Only 403 counts: an unknown id or a missing handler answers after the gate. */
const passes = async (operation: SpecOperation, token: string, ids: Ids): Promise<boolean> => {
  const { status } = await send(validRequest(operation, token, ids))
  return status !== 403
}

describe('permissions', () => {
  test.for<[string, OperationsByPermission, (docs: Client) => Promise<{ permissions: Record<string, boolean> }>]>([
    ['a space', ofSpace, (docs) => docs.getSpaceById({ params: { spaceId: tenant.places[0]!.spaceId } })],
    [
      'an organization',
      ofOrganization,
      (docs) => docs.getOrganizationById({ params: { organizationId: tenant.organizationId } }),
    ],
  ])('200 with permissions that match the gate, for %s', async ([_name, asked, read], { server }) => {
    for (const standing of standings) {
      if (asked === ofSpace && standing === 'guest') continue
      const { token } = tenant.users[standing]!
      const { permissions } = await read(server.api(token))
      expect(Object.keys(permissions).toSorted()).toEqual(Object.keys(asked).toSorted())
      for (const [name, isMeant] of Object.entries(asked)) {
        const meant = allOperations.filter(
          (operation) => isMeant(operation.operationId) && (isRead(operation) || !isImplemented(operation.operationId)),
        )
        const passed = await each(meant, (operation) => passes(operation, token, tenant.places[0]!))
        expect([standing, name, ...new Set(passed)]).toEqual([
          standing,
          name,
          ...(meant.length > 0 ? [permissions[name]] : []),
        ])
      }
    }
  })
})
