import { describe, expect } from 'vitest'
import { newIntegration } from '../../../../test/integrations.ts'
import { newOrganization } from '../../../../test/organization.ts'
import { refusal } from '../../../../test/refusal.ts'
import { createIdentityProvider } from '@scriptorium/sign-on/test/identity-provider'
import { createProvider, signInWith } from '../../../../test/support/saml.ts'
import type { OperationId } from '@scriptorium/types'
import { statusOf } from '../../../../test/support/expected.ts'
import { allOperations } from '../../../../test/support/spec.ts'
import { createTenant } from '../../../../test/support/tenant.ts'
import { createSender, each } from '@scriptorium/tools/contract/http.ts'
import { validRequest } from '@scriptorium/tools/contract/requests.ts'
import { test as base } from '../../../../test/test.ts'
import { runCli } from '../../../../test/cli.ts'

const test = base
  .extend('idp', { scope: 'file' }, () => createIdentityProvider())
  .extend('own', ({ server }) => newOrganization(server))
  /** An admin of two organizations, with a token of single sign-on of the first. */
  .extend('both', async ({ server, own, idp }) => {
    const provider = await createProvider(own, idp, { defaultRole: 'admin' })
    const email = `both-${own.organizationId.toLowerCase()}@example.com`
    const member = await own.join({ role: 'admin', email })
    const other = await newOrganization(server, member)
    const { token } = await signInWith(server.url, idp, provider, { email, nameId: email })
    return { provider, member, other, session: server.api(token) }
  })

describe('a token of single sign-on', () => {
  test('opens its organization and the own user, and nothing else', async ({
    own,
    both: { other, session, member },
  }) => {
    const spaceId = await own.createSpace('Ours')
    const foreign = await other.createSpace('Theirs')
    const collection = await other.createCollection('Shelf')
    expect((await session.getAuthenticatedUser()).id).toBe(member.id)
    expect(await session.getSpaceById({ params: { spaceId } })).toMatchObject({ title: 'Ours' })
    const hidden = [
      () => session.getOrganizationById({ params: other.params }),
      () => session.getSpaceById({ params: { spaceId: foreign } }),
      () => session.getCollectionById({ params: { collectionId: collection } }),
      () => session.createSpace({ params: other.params, body: { title: 'Mine' } }),
      () => session.listMembersInOrganizationById({ params: other.params }),
    ]
    for (const call of hidden) expect(await refusal(call())).toMatchObject({ status: 404 })
    expect((await session.listOrganizationsForAuthenticatedUser()).items.map(({ id }) => id)).toEqual([
      own.organizationId,
    ])
    const closed = [
      () => session.createUserToken({ body: { label: 'More' } }),
      () => session.listUserTokens(),
      () => session.updateUserById({ params: { userId: member.id }, body: { displayName: 'Eve' } }),
      () => session.createOrganization({ body: { title: 'Third' } }),
      () => session.joinOrganization({ params: other.params }),
      () => session.getContentByUrl({ query: { url: 'https://docs.example.com' } }),
    ]
    for (const call of closed) expect(await refusal(call())).toMatchObject({ status: 403, code: 'forbidden' })
  })

  test('opens nothing of another organization of the same admin, whatever the operation', async ({
    server,
    own,
    idp,
  }) => {
    const provider = await createProvider(own, idp, { defaultRole: 'admin' })
    const { users, places } = await createTenant(server)
    const identity = { providerId: provider.id, nameId: 'both', userId: users.admin!.id }
    await server.services.database.writeTx((trx) => trx('samlIdentities').insert(identity))
    const { token } = await signInWith(server.url, idp, provider, { nameId: 'both' })
    const ofTenants = allOperations.filter(({ path }) => /\{(?:organization|space|collection)Id\}/.test(path))
    const send = createSender(server.url)
    const answers = await each(ofTenants, (operation) => send(validRequest(operation, token, { ...places[0]! })))
    send.close()
    const statuses = ofTenants.map(({ operationId }, index) => [operationId, answers[index]!.status] as const)
    // What the caller cannot see counts as deleted, so some operations answer 204.
    const isClosed = (operationId: OperationId, status: number) =>
      [403, statusOf(operationId, 'hidden')].includes(status)
    expect(statuses.filter(([operationId, status]) => !isClosed(operationId, status))).toEqual([])
    const { spaceId } = places[0]!
    expect(await server.api(users.admin!.token).getSpaceById({ params: { spaceId } })).not.toHaveProperty('deletedAt')
    expect(ofTenants.length).toBeGreaterThan(200)
  })

  test('does not move anything between organizations', async ({ own, both: { other, session, member } }) => {
    const spaceId = await own.createSpace('Ours')
    const body = { organization: other.organizationId }
    expect((await refusal(session.transferSpace({ params: { spaceId }, body }))).status).toBeLessThan(500)
    expect(await member.docs.getSpaceById({ params: { spaceId } })).toMatchObject({ organization: own.organizationId })
  })
})

describe('enforced single sign-on', () => {
  test('can be turned on only by a user who has just signed in', async ({
    server,
    idp,
    own,
    both: { provider, session },
  }) => {
    const { docs, params } = own
    const turnOn = { params, body: { sso: true } }
    const refused = await refusal(docs.updateOrganizationById(turnOn))
    expect(refused).toMatchObject({ status: 403, code: 'forbidden' })
    const at = { ...params, samlProviderId: provider.id }
    await docs.updateOrganizationSAMLProvider({ params: at, body: { certificate: idp.certificate } })
    expect(await refusal(session.updateOrganizationById(turnOn))).toMatchObject({ status: 403 })
    const again = await signInWith(server.url, idp, provider, { nameId: 'again' })
    expect(await server.api(again.token).updateOrganizationById(turnOn)).toMatchObject({ sso: true })
  })

  test('403 for other tokens in that organization, with the address to sign in at', async ({ own, both }) => {
    const { provider, other, session, member } = both
    const spaceId = await own.createSpace('Ours')
    await session.updateOrganizationById({ params: own.params, body: { sso: true } })
    const refused = [
      () => member.docs.getOrganizationById({ params: own.params }),
      () => member.docs.getSpaceById({ params: { spaceId } }),
      () => member.docs.updateSpaceById({ params: { spaceId }, body: { title: 'Changed' } }),
      () => member.docs.deleteSpaceById({ params: { spaceId } }),
    ]
    for (const call of refused) {
      const error = await refusal(call())
      expect(error).toMatchObject({ status: 403, code: 'sso_required' })
      expect(error.message).toContain(provider.service.startURL)
    }
    expect(await member.docs.getOrganizationById({ params: other.params })).toMatchObject({ id: other.organizationId })
    const foreign = await other.createSpace('Theirs')
    const body = { organization: own.organizationId }
    const transfer = await refusal(member.docs.transferSpace({ params: { spaceId: foreign }, body }))
    expect(transfer.status).toBe(400)
    expect(await session.getSpaceById({ params: { spaceId } })).toMatchObject({ title: 'Ours' })
  })

  test('hides people, names and integrations of that organization from other tokens', async ({ own, both }) => {
    const { other, session, member } = both
    const hostname = `sso-${own.organizationId.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`.slice(0, 30)
    const colleague = await own.join({ role: 'read' })
    await session.updateOrganizationById({ params: own.params, body: { hostname } })
    const hidden = await newIntegration(own.docs, own.organizationId, { title: hostname })
    const organization = other.organizationId
    const installed = await newIntegration(other.docs, organization, { visibility: 'unlisted' })
    await member.docs.installIntegration({ params: installed, body: { organization: own.organizationId } })
    const next = { title: 'Closed', description: '', scopes: [], script: '1', organization }
    await member.docs.publishIntegration({ params: installed, body: next })
    const { docs } = await other.join({ role: 'admin' })
    const titlesOf = async () => (await member.docs.listIntegrations({ query: { search: hostname } })).count
    expect(await titlesOf()).toBe(1)
    await session.updateOrganizationById({ params: own.params, body: { sso: true } })
    expect(await titlesOf()).toBe(0)
    const refused = [
      () => member.docs.getUserById({ params: { userId: colleague.id } }),
      () => member.docs.getSubdomain({ params: { subdomain: hostname } }),
    ]
    for (const call of refused) expect(await refusal(call())).toMatchObject({ status: 404 })
    const named = () => member.docs.getIntegrationByName({ params: hidden })
    expect(await refusal(named())).toMatchObject({ code: 'sso_required' })
    await docs.removeMemberFromOrganizationById({ params: { ...other.params, userId: member.id } })
    expect(await refusal(member.docs.getIntegrationByName({ params: installed }))).toMatchObject({ status: 404 })
  })

  test('403 for a member who has to use it, and 400 if no other admin would be left', async ({
    own,
    both: { provider, session },
  }) => {
    const { docs, params } = own
    const member = await own.join({ role: 'edit' })
    await docs.setUserAsSSOMemberForOrganization({ params: { ...params, userId: member.id } })
    expect(await refusal(member.docs.getOrganizationById({ params }))).toMatchObject({ code: 'sso_required' })
    expect(await docs.getOrganizationById({ params })).toMatchObject({ sso: false })
    const lonely = await newLonely(docs)
    const refused = await refusal(docs.setUserAsSSOMemberForOrganization({ params: lonely }))
    expect(refused).toMatchObject({ status: 400 })
    await session.deleteOrganizationSAMLProvider({ params: { ...params, samlProviderId: provider.id } })
    expect(await member.docs.getOrganizationById({ params })).toMatchObject({ id: own.organizationId })
  })

  test('is ended by a command of the operator', async ({ server, own, both: { session, member } }) => {
    await session.updateOrganizationById({ params: own.params, body: { sso: true } })
    expect(await refusal(member.docs.getOrganizationById({ params: own.params }))).toMatchObject({
      code: 'sso_required',
    })
    const { databaseUrl } = server.services.config
    const { code, result } = await runCli('sso', 'off', own.organizationId, '--database-url', databaseUrl)
    expect([code, result]).toEqual([0, { organization: own.organizationId, members: 0 }])
    expect(await member.docs.getOrganizationById({ params: own.params })).toMatchObject({ sso: false })
  })
})

/** Creates an organization with one admin. */
const newLonely = async (docs: Awaited<ReturnType<typeof newOrganization>>['docs']) => {
  const { id: userId } = await docs.getAuthenticatedUser()
  const { id: organizationId } = await docs.createOrganization({ body: { title: 'Lonely' } })
  return { organizationId, userId }
}
