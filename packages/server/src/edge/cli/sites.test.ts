import type { Site } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { runCli } from '../../../test/cli.ts'
import { testFolder } from '../../../test/folder.ts'
import { organizationOf } from '../../../test/organization.ts'
import { test as base } from '../../../test/test.ts'

const { within, put } = testFolder()

const test = base.extend('own', async ({ server }) => {
  const admin = await server.createTestUser({ role: null, displayName: 'Ada' })
  const { id } = await server.api(admin.token).createOrganization({ body: { title: 'Harbour Works' } })
  const at = ['--server', server.url, '--token', admin.token]
  const site = <Result = Site>(...args: string[]) => runCli<Result>('site', ...args, ...at)
  return { ...organizationOf(server, admin, id), site }
})

describe('site', () => {
  test('goes from a folder to a published site', async ({ own: { site }, server }) => {
    await put('README.md', '# Boats\n\nAll of them.\n')
    await put('sails.md', '# Sails\n\nOf cloth.\n')
    const { result: created, code, err } = await site('create', 'Boat guide', '--from', within())
    expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('2 created') as string })
    expect(created).toMatchObject({ title: 'Boat guide', published: false, siteSpaces: 1 })
    const { result: draft } = await site<{ url: string }>('preview', 'boat guide')
    expect((await fetch(draft.url, { redirect: 'manual' })).headers.getSetCookie()).toHaveLength(1)
    const { result } = await site('publish', 'boat guide')
    expect(result.published).toBe(true)
    const { pathname } = new URL(result.urls.published!)
    expect(await (await fetch(server.url + pathname)).text()).toContain('All of them.')
    expect((await site<Site[]>('list')).result).toMatchObject([{ id: created.id, published: true }])
    expect((await site('unpublish', created.id)).result.published).toBe(false)
  })

  test('shows existing spaces, and says what it does not find', async ({ own: { site, docs, params } }) => {
    const [one, other] = [
      await docs.createSpace({ params, body: { title: 'One' } }),
      await docs.createSpace({ params, body: { title: 'Other' } }),
    ]
    const { result } = await site('create', 'Two', '--space', one.id, '--visibility', 'unlisted')
    expect(result).toMatchObject({ visibility: 'unlisted', siteSpaces: 1 })
    await site('add-space', 'Two', other.id)
    const { items } = await docs.listSiteSpaces({ params: { ...params, siteId: result.id } })
    expect(items.map(({ space }) => space.id)).toEqual([one.id, other.id])
    expect(await site('publish', 'Three')).toMatchObject({ code: 1, err: expect.stringContaining('"Three"') as string })
    await site('create', 'Two')
    expect(await site('publish', 'two')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Several sites') as string,
    })
    expect(await site('create', 'Four', '--from', within('nowhere'))).toMatchObject({ code: 1 })
    expect(await site('create', 'Five', '--visibility', 'secret')).toMatchObject({ code: 2 })
  })
})
