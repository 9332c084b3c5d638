import { describe, expect } from 'vitest'
import { newOrganization } from '../../../../test/organization.ts'
import { nobody, refusal } from '../../../../test/refusal.ts'
import { test as base } from '../../../../test/test.ts'

const whole = { label: 'Staff', issuer: 'https://id.example.com/realms/staff', clientID: 'docs', clientSecret: 'hush' }

const test = base
  .extend('own', ({ server }) => newOrganization(server))
  .extend(
    'create',
    ({ own }) =>
      (body: object = {}) =>
        own.docs.createOrganizationOIDCProvider({ params: own.params, body: { ...whole, ...body } }),
  )

describe('createOrganizationOIDCProvider', () => {
  test('201 pending with a label alone, and active when it is complete', async ({ own, server }) => {
    const { docs, params } = own
    const made = await docs.createOrganizationOIDCProvider({ params, body: { label: 'Staff' } })
    expect(made).toMatchObject({
      status: 'pending',
      issuer: '',
      clientID: '',
      hasClientSecret: false,
      defaultRole: null,
    })
    expect(made.service).toEqual({
      callbackURL: `${server.url}/oidc/${made.id}/callback`,
      startURL: `${server.url}/oidc/${made.id}/start`,
    })
    const at = { ...params, oidcProviderId: made.id }
    const { issuer, clientID, clientSecret } = whole
    expect(
      await docs.updateOrganizationOIDCProvider({ params: at, body: { issuer, clientID, clientSecret } }),
    ).toMatchObject({ status: 'active', hasClientSecret: true })
  })

  test('201 and the secret is stored encrypted and never returned', async ({ create, server }) => {
    const made = await create()
    expect(JSON.stringify(made)).not.toContain('hush')
    const row = await server.services.database.read('samlProviders').where({ id: made.id }).first()
    expect(JSON.stringify(row)).not.toContain('hush')
  })

  test('400 for an issuer with a query, and for a team of another organization', async ({ create, server }) => {
    expect(await refusal(create({ issuer: 'https://id.example.com/?realm=staff' }))).toMatchObject({
      status: 400,
      errors: [{ pointer: '/body/issuer' }],
    })
    const other = await newOrganization(server)
    const team = await other.docs.createOrganizationTeam({ params: other.params, body: { title: 'Crew' } })
    for (const defaultTeam of [team.id, nobody])
      expect(await refusal(create({ defaultTeam }))).toMatchObject({ status: 400, code: 'invalid_reference' })
  })
})

describe('getOrganizationOIDCProviderById', () => {
  test('404 for a provider of another organization, and for one of SAML', async ({ create, own, server }) => {
    const { id } = await create()
    const other = await newOrganization(server)
    const saml = await own.docs.createOrganizationSAMLProvider({ params: own.params, body: { label: 'Old' } })
    for (const [docs, params] of [
      [other.docs, { ...other.params, oidcProviderId: id }],
      [own.docs, { ...own.params, oidcProviderId: saml.id }],
    ] as const)
      expect(await refusal(docs.getOrganizationOIDCProviderById({ params }))).toMatchObject({ status: 404 })
    expect(
      await refusal(own.docs.getOrganizationSAMLProviderById({ params: { ...own.params, samlProviderId: id } })),
    ).toMatchObject({ status: 404 })
  })
})

describe('listOIDCProvidersInOrganizationById', () => {
  test('200 with providers of OpenID Connect only, and members choose among all', async ({ create, own }) => {
    const made = await create()
    await own.docs.createOrganizationSAMLProvider({ params: own.params, body: { label: 'Old' } })
    const { items } = await own.docs.listOIDCProvidersInOrganizationById({ params: own.params })
    expect(items).toEqual([made])
    expect(await own.docs.listSAMLProvidersInOrganizationById({ params: own.params })).toMatchObject({ count: 1 })
    expect(await own.docs.listSSOProviderLoginsInOrganization({ params: own.params })).toEqual({
      items: [{ object: 'sso-login', id: made.id, label: 'Staff', startURL: made.service.startURL }],
    })
  })
})

describe('updateOrganizationOIDCProvider', () => {
  test('200 pending without a secret, and null leaves new members without a team', async ({ create, own }) => {
    const team = await own.docs.createOrganizationTeam({ params: own.params, body: { title: 'Crew' } })
    const made = await create({ defaultTeam: team.id })
    expect(made.defaultTeam).toMatchObject({ id: team.id })
    const params = { ...own.params, oidcProviderId: made.id }
    const changed = await own.docs.updateOrganizationOIDCProvider({
      params,
      body: { clientSecret: '', defaultTeam: null },
    })
    expect(changed).toMatchObject({ status: 'pending', hasClientSecret: false })
    expect(changed).not.toHaveProperty('defaultTeam')
  })
})

describe('deleteOrganizationOIDCProvider', () => {
  test('204, also for one of another organization, which stays', async ({ create, own, server }) => {
    const { id: oidcProviderId } = await create()
    const other = await newOrganization(server)
    await other.docs.deleteOrganizationOIDCProvider({ params: { ...other.params, oidcProviderId } })
    expect(await own.docs.listOIDCProvidersInOrganizationById({ params: own.params })).toMatchObject({ count: 1 })
    await own.docs.deleteOrganizationOIDCProvider({ params: { ...own.params, oidcProviderId } })
    expect(await own.docs.listOIDCProvidersInOrganizationById({ params: own.params })).toMatchObject({ count: 0 })
  })
})
