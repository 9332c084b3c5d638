import { describe, expect } from 'vitest'
import { newOrganization } from '../../../../test/organization.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'
import { createIdentityProvider } from '@scriptorium/sign-on/test/identity-provider'
import { createProvider, signInWith } from '../../../../test/support/saml.ts'
import { test as base } from '../../../../test/test.ts'

const test = base
  .extend('idp', { scope: 'file' }, () => createIdentityProvider())
  .extend('own', ({ server }) => newOrganization(server))

describe('createOrganizationSAMLProvider', () => {
  test('201 pending with a label alone, and active when it is complete', async ({ idp, own: { docs, params } }) => {
    const made = await docs.createOrganizationSAMLProvider({ params, body: { label: 'Staff' } })
    expect(made).toMatchObject({ status: 'pending', ssoURL: '', entityID: '', certificate: '', defaultRole: null })
    expect(made.service).toMatchObject({
      startURL: `${made.service.entityID}/start`,
      acsURL: `${made.service.entityID}/acs`,
    })
    const at = { ...params, samlProviderId: made.id }
    const body = { ssoURL: idp.ssoUrl, entityID: idp.entityId, certificate: idp.certificate }
    expect(await docs.updateOrganizationSAMLProvider({ params: at, body })).toMatchObject({ status: 'active' })
    expect(await docs.updateOrganizationSAMLProvider({ params: at, body: { ssoURL: '' } })).toMatchObject({
      status: 'pending',
    })
  })

  test('400 for an invalid certificate, for four certificates, and for a team of another organization', async ({
    server,
    idp,
    own,
  }) => {
    const { docs, params } = own
    const base64 = idp.certificate.replaceAll(/-----[^-]+-----|\s/g, '')
    const create = (body: object) => docs.createOrganizationSAMLProvider({ params, body: { label: 'Staff', ...body } })
    for (const certificate of [base64, idp.certificate, idp.certificate.repeat(3), `\n${idp.certificate}\n\n`])
      expect(await create({ certificate })).toMatchObject({ status: 'pending' })
    for (const certificate of ['MIIC8DCCAdigAwIBAgIQ', 'none', idp.certificate.repeat(4), `${idp.certificate}rest`]) {
      const refused = await refusal(create({ certificate }))
      expect(refused).toMatchObject({ status: 400, errors: [{ pointer: '/body/certificate' }] })
    }
    const other = await newOrganization(server)
    const team = await other.docs.createOrganizationTeam({ params: other.params, body: { title: 'Crew' } })
    for (const defaultTeam of [team.id, nobody]) {
      const refused = await refusal(create({ defaultTeam }))
      expect(refused).toMatchObject({
        status: 400,
        code: 'invalid_reference',
        errors: [{ pointer: '/body/defaultTeam' }],
      })
    }
  })
})

describe('getOrganizationSAMLProviderById', () => {
  test('404 for a provider of another organization; 403 for members who are not admins', async ({
    server,
    idp,
    own,
  }) => {
    const other = await newOrganization(server)
    const { id } = await createProvider(other, idp)
    const params = { ...own.params, samlProviderId: id }
    expect(await refusal(own.docs.getOrganizationSAMLProviderById({ params }))).toMatchObject({ status: 404 })
    const member = await other.join({ role: 'create' })
    const theirs = { ...other.params, samlProviderId: id }
    expect(await refusal(member.docs.getOrganizationSAMLProviderById({ params: theirs }))).toMatchObject({
      status: 403,
    })
  })
})

describe('listSAMLProvidersInOrganizationById', () => {
  test('200 newest first, with the team of new members', async ({ idp, own }) => {
    const { docs, params } = own
    const team = await docs.createOrganizationTeam({ params, body: { title: 'Crew' } })
    const first = await createProvider(own, idp, { defaultTeam: team.id })
    const second = await createProvider(own, idp)
    const { items, count } = await docs.listSAMLProvidersInOrganizationById({ params })
    expect(count).toBe(2)
    expect(new Set(items.map(({ id }) => id))).toEqual(new Set([first.id, second.id]))
    expect(items.find(({ id }) => id === first.id)!.defaultTeam).toMatchObject({ id: team.id, title: 'Crew' })
  })
})

describe('listSSOProviderLoginsInOrganization', () => {
  test('200 with the active providers, also for guests', async ({ idp, own }) => {
    const active = await createProvider(own, idp)
    await own.docs.createOrganizationSAMLProvider({ params: own.params, body: { label: 'Half' } })
    const guest = await own.join({ role: 'guest' })
    const { items } = await guest.docs.listSSOProviderLoginsInOrganization({ params: own.params })
    expect(items).toEqual([{ object: 'sso-login', id: active.id, label: 'Staff', startURL: active.service.startURL }])
  })
})

describe('updateOrganizationSAMLProvider', () => {
  test('200 and null leaves new members without a team', async ({ idp, own }) => {
    const { docs, params } = own
    const team = await docs.createOrganizationTeam({ params, body: { title: 'Crew' } })
    const { id } = await createProvider(own, idp, { defaultTeam: team.id })
    const at = { ...params, samlProviderId: id }
    const changed = await docs.updateOrganizationSAMLProvider({
      params: at,
      body: { defaultTeam: null, defaultRole: null },
    })
    expect(changed).toMatchObject({ defaultRole: null, status: 'active' })
    expect(changed).not.toHaveProperty('defaultTeam')
  })
})

describe('deleteOrganizationSAMLProvider', () => {
  test('204 and revokes the tokens of its sessions; the last one ends the enforcement', async ({
    server,
    idp,
    own,
  }) => {
    const { docs, params } = own
    const provider = await createProvider(own, idp, { defaultRole: 'admin' })
    const { token } = await signInWith(server.url, idp, provider)
    await server.api(token).updateOrganizationById({ params, body: { sso: true } })
    expect(await refusal(docs.getOrganizationById({ params }))).toMatchObject({ status: 403, code: 'sso_required' })
    await server.api(token).deleteOrganizationSAMLProvider({ params: { ...params, samlProviderId: provider.id } })
    expect(await refusal(server.api(token).getAuthenticatedUser())).toMatchObject({ status: 401 })
    expect(await docs.getOrganizationById({ params })).toMatchObject({ sso: false })
    await docs.deleteOrganizationSAMLProvider({ params: { ...params, samlProviderId: provider.id } })
  })
})
