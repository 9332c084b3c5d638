import { describe, expect } from 'vitest'
import type { BodyInput, MergeRules } from '@scriptorium/client'
import { nobody, refusal } from '../../../../test/refusal.ts'
import { test as base } from '../../../../test/test.ts'

const test = base
  /** A new organization, with its admin's way to it. */
  .extend('newOrganization', ({ server }) => async () => {
    const { token } = await server.createTestUser({ role: null })
    const docs = server.api(token)
    const organization = await docs.createOrganization({ body: { title: 'Harbour Works' } })
    return { docs, organization, params: { organizationId: organization.id } }
  })

describe('createOrganization', () => {
  test('201 makes the caller its admin', async ({ newOrganization }) => {
    const { docs, organization, params } = await newOrganization()
    expect(organization).toMatchObject({
      object: 'organization',
      title: 'Harbour Works',
      emailDomains: [],
      type: 'business',
      plan: 'enterprise_2024',
      mergeRules: { type: 'none' },
      trial: { status: 'notapplicable', count: 0 },
      permissions: { view: true, admin: true, createContent: true },
    })
    expect(await docs.getOrganizationById({ params })).toEqual(organization)
    const { items } = await docs.listMembersInOrganizationById({ params })
    expect(items).toMatchObject([{ role: 'admin' }])
  })

  test('201 keeps each e-mail domain once, without case', async ({ server }) => {
    const { token } = await server.createTestUser({ role: null })
    const body = { title: 'Harbour Works', emailDomains: ['Example.com', 'example.com', 'example.org'] }
    const created = await server.api(token).createOrganization({ body })
    expect(created.emailDomains).toEqual(['example.com', 'example.org'])
  })

  test('400 for a title of one character', async ({ server }) => {
    const problem = await refusal(server.api().createOrganization({ body: { title: 'H' } }))
    expect(problem).toMatchObject({ status: 400, errors: [{ pointer: '/body/title' }] })
  })
})

describe('listOrganizationsForAuthenticatedUser', () => {
  test('200 with those of the caller only, newest first, page by page', async ({ newOrganization }) => {
    const { docs, organization } = await newOrganization()
    const second = await docs.createOrganization({ body: { title: 'Second' } })
    await newOrganization()
    const first = await docs.listOrganizationsForAuthenticatedUser({ query: { limit: 1 } })
    expect(first).toMatchObject({ count: 2, items: [{ id: second.id }] })
    const rest = await docs.listOrganizationsForAuthenticatedUser({ query: { limit: 1, page: first.next!.page } })
    expect(rest).toEqual({ count: 2, items: [organization] })
  })

  test('200 without those in which the caller is disabled', async ({ server, newOrganization }) => {
    const { docs, organization } = await newOrganization()
    const at = new Date().toISOString()
    await server.services.database.writeTx((trx) =>
      trx('members').where({ organizationId: organization.id }).update({ disabledAt: at }),
    )
    expect(await docs.listOrganizationsForAuthenticatedUser()).toEqual({ count: 0, items: [] })
  })
})

describe('getOrganizationById', () => {
  test('200 for a guest, without permissions', async ({ server, newOrganization }) => {
    const { organization, params } = await newOrganization()
    const guest = await server.createTestUser({ role: 'guest', organizationId: organization.id })
    const { permissions } = await server.api(guest.token).getOrganizationById({ params })
    const allowed = Object.entries(permissions).filter(([, may]) => may)
    expect(Object.fromEntries(allowed)).toEqual({ view: true, access: true })
  })

  test('404 for a foreign one, as for an unknown one', async ({ newOrganization }) => {
    const { params } = await newOrganization()
    const { docs: stranger } = await newOrganization()
    const foreign = await refusal(stranger.getOrganizationById({ params }))
    const unknown = await refusal(stranger.getOrganizationById({ params: { organizationId: nobody } }))
    expect(foreign).toMatchObject({ status: 404, code: 'not_found' })
    expect(foreign.detail).toBe(unknown.detail)
  })
})

describe('updateOrganizationById', () => {
  const rules: MergeRules = { type: 'rules', rules: [{ rule: 'require_change_request_subject' }] }
  const changes: [BodyInput<'updateOrganizationById'>, object?][] = [
    [{ title: 'Quay Works' }],
    [{ emailDomains: ['Example.com'] }, { emailDomains: ['example.com'] }],
    [{ hostname: 'quay-works' }],
    [{ defaultRole: 'edit' }],
    [{ defaultRole: null }],
    [{ defaultContent: null }, {}],
    [{ logo: 'https://example.com/logo.png' }, { urls: { logo: 'https://example.com/logo.png' } }],
    [{ logo: null }, {}],
    [{ sso: false }],
    [{ ai: true }],
    [{ inviteLinks: false }],
    [{ mergeRules: rules }],
    [{ mergeRules: { type: 'none' } }],
    [{ mergeRules: { type: 'inherit' } }, { mergeRules: { type: 'none' } }],
  ]

  test.for(changes)('200 with %j', async ([body, expected = body], { newOrganization }) => {
    const { docs, organization, params } = await newOrganization()
    const changed = await docs.updateOrganizationById({ params, body })
    expect(changed).toMatchObject(expected)
    expect(await docs.getOrganizationById({ params })).toEqual(changed)
    // Members that the body omits stay unchanged.
    const { urls: _, ...rest } = organization
    const untouched = Object.entries(rest).filter(([name]) => !(name in body))
    expect(changed).toMatchObject(Object.fromEntries(untouched))
  })

  test('200 with {} changes nothing', async ({ newOrganization }) => {
    const { docs, organization, params } = await newOrganization()
    expect(await docs.updateOrganizationById({ params, body: {} })).toEqual(organization)
  })

  test('409 for a hostname that another organization has', async ({ newOrganization }) => {
    const { docs, params } = await newOrganization()
    await docs.updateOrganizationById({ params, body: { hostname: 'taken-name' } })
    await docs.updateOrganizationById({ params, body: { hostname: 'taken-name' } })
    const other = await newOrganization()
    const call = other.docs.updateOrganizationById({ params: other.params, body: { hostname: 'taken-name' } })
    expect(await refusal(call)).toMatchObject({ status: 409, code: 'already_exists' })
  })

  test('400 for default content that is not a site of this organization', async ({ newOrganization }) => {
    const { docs, params } = await newOrganization()
    const body = { defaultContent: { type: 'site' as const, site: nobody } }
    expect(await refusal(docs.updateOrganizationById({ params, body }))).toMatchObject({
      status: 400,
      code: 'invalid_reference',
      errors: [{ pointer: '/body/defaultContent/site' }],
    })
  })

  test('403 for a member who is not an admin', async ({ server, newOrganization }) => {
    const { organization, params } = await newOrganization()
    const { token } = await server.createTestUser({ role: 'create', organizationId: organization.id })
    const call = server.api(token).updateOrganizationById({ params, body: { title: 'Mine' } })
    expect(await refusal(call)).toMatchObject({ status: 403, code: 'forbidden' })
  })
})

describe('createOrganization with a default site', () => {
  test('201 with an unpublished site of one space as the default content', async ({ server }) => {
    const { token } = await server.createTestUser({ role: null })
    const docs = server.api(token)
    const created = await docs.createOrganization({
      query: { withDefaultSite: true },
      body: { title: 'Harbour Works' },
    })
    const params = { organizationId: created.id }
    const { items } = await docs.listSites({ params })
    expect(items).toMatchObject([{ title: 'Harbour Works', siteSpaces: 1, published: false }])
    expect(created.defaultContent).toEqual({ type: 'site', site: items[0]!.id })
  })

  test('begins with the pages of an OpenAPI document if a URL is given', async ({ server }) => {
    const { token } = await server.createTestUser({ role: null })
    const docs = server.api(token)
    const { id } = await docs.createOrganization({
      query: { withDefaultSite: true, openapiUrl: 'https://api.invalid/openapi.yaml' },
      body: { title: 'Harbour Works' },
    })
    const { items } = await docs.listSpacesInOrganizationById({ params: { organizationId: id } })
    const { pages } = await docs.listPages({ params: { spaceId: items[0]!.id }, query: { computed: false } })
    const spec = { ref: { kind: 'openapi', spec: 'api' } }
    expect(pages).toMatchObject([{ type: 'computed', computed: { type: 'builtin:openapi', dependencies: { spec } } }])
    const found = await docs.getOpenAPISpecBySlug({ params: { organizationId: id, specSlug: 'api' } })
    expect(found).toMatchObject({ sourceURL: 'https://api.invalid/openapi.yaml' })
  })
})
