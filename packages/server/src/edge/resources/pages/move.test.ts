import { describe, expect } from 'vitest'
import { insert, publish, write } from '../../../../test/content.ts'
import { newOrganization, type TestOrganization } from '../../../../test/organization.ts'
import { refusal } from '../../../../test/refusal.ts'
import { newSite } from '../../../../test/sites.ts'
import { test } from '../../../../test/test.ts'

let own: TestOrganization
test.beforeEach(async ({ server }) => {
  own = await newOrganization(server)
})

const merge = (spaceId: string, changeRequestId: string) =>
  own.docs.mergeChangeRequest({ params: { spaceId, changeRequestId } })

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('movePageToSpace', () => {
  test('200, and links, files and addresses lead to the moved pages once both change requests are merged', async () => {
    const { site, spaces, params } = await newSite(own, ['Guide', 'Finance'])
    const [from, to] = spaces as [string, string]
    const [start] = await publish(
      own.docs,
      { spaceId: from },
      insert('# Start\n\nSee [Billing](billing.md) and [invoices](billing/invoices.md#how).\n'),
      {
        operation: 'insert_files',
        files: [{ name: 'card.png', contentType: 'image/png', base64: pixel, ref: 'card' }],
      },
      insert('# Billing\n\n![Card](./card)\n\n[Start](start.md), [Invoices](billing/invoices.md)\n', {
        ref: 'b',
        emoji: '💳',
        owner: own.admin.id,
      }),
      insert('# Invoices\n\n## How\n\n[Up](../billing.md)\n', { into: 'b' }),
    )
    const { urls } = await own.docs.publishSite({ params })
    const pages = (await own.docs.listPages({ params: { spaceId: from } })).pages
    const billing = pages.find(({ title }) => title === 'Billing')!
    const at = { spaceId: from, pageId: billing.id }
    const moved = await own.docs.movePageToSpace({ params: at, body: { space: to, subject: 'Move Billing' } })
    await merge(to, moved.changeRequest)
    await merge(from, moved.sourceChangeRequest)

    const [there] = (await own.docs.listPages({ params: { spaceId: to } })).pages
    expect(there).toMatchObject({ id: moved.page, title: 'Billing', emoji: '💳', owner: own.admin.id })
    const { items: watches } = await own.docs.listWatches({ params: own.params })
    expect(watches).toContainEqual(expect.objectContaining({ space: to, page: moved.page }))
    const [invoices] = there && 'pages' in there ? there.pages : []
    expect(invoices).toMatchObject({ title: 'Invoices', path: 'billing/invoices' })
    const { items: files } = await own.docs.listFiles({ params: { spaceId: to } })
    expect(files).toMatchObject([{ name: 'card.png' }])
    const text = await own.docs.getPageById({
      params: { spaceId: to, pageId: moved.page },
      query: { format: 'markdown' },
    })
    expect(text).toMatchObject({
      markdown: expect.stringContaining(
        `![Card](/files/${files[0]!.id})\n\n[Start](/spaces/${from}/pages/${start}), [Invoices](/pages/${invoices!.id})`,
      ),
    })

    const left = (await own.docs.listPages({ params: { spaceId: from } })).pages
    expect(left).toMatchObject([
      { title: 'Start' },
      {
        title: 'Moved pages',
        type: 'group',
        hidden: true,
        pages: [
          { title: 'Invoices', type: 'link' },
          { title: 'Billing', type: 'link', target: { kind: 'page', space: to, page: moved.page } },
        ],
      },
    ])
    const base = urls.published!
    const read = async (path: string) => {
      const res = await fetch(base + path, { redirect: 'manual' })
      return [res.status, res.headers.get('location')?.replace(base, '/')]
    }
    const slugs = (await own.docs.listSiteSpaces({ params: { ...params, siteId: site.id } })).items
    const pathTo = (spaceId: string) => slugs.find(({ space }) => space.id === spaceId)!.path
    expect(await read(`${pathTo(from)}/billing`)).toEqual([302, `/${pathTo(to)}/billing`])
    expect(await read(`${pathTo(from)}/billing/invoices`)).toEqual([302, `/${pathTo(to)}/billing/invoices`])
    expect(await read(`${pathTo(from)}/nothing`)).toEqual([404, undefined])
    const html = await (await fetch(`${base}${pathTo(from)}/start`)).text()
    expect(html).toContain(`/${pathTo(to)}/billing"`)
    expect(html).toContain(`/${pathTo(to)}/billing/invoices`)
  })

  test('200 in a change request that added the page, into a group that exists', async () => {
    const [from, to] = [await own.createSpace('Guide'), await own.createSpace('Finance')]
    const { id } = await own.docs.createChangeRequest({ params: { spaceId: from }, body: {} })
    const request = { spaceId: from, changeRequestId: id }
    const link = {
      operation: 'insert_link',
      title: 'Three',
      target: { kind: 'url', url: 'https://example.com' },
    } as const
    const ids = await write(own.docs, request, insert('# One\n'), insert('# Two\n'), link)
    for (const pageId of ids) {
      const body = { space: to, changeRequest: id, group: 'Umgezogen' }
      expect(await own.docs.movePageToSpace({ params: { spaceId: from, pageId }, body })).toMatchObject({
        sourceChangeRequest: id,
      })
    }
    const { pages } = await own.docs.listPagesInChangeRequest({ params: request })
    expect(pages).toMatchObject([{ title: 'Umgezogen', pages: [{ title: 'One' }, { title: 'Two' }] }])
    expect(pages).toHaveLength(1)
  })

  test('200 while others propose changes in the other space', async () => {
    const [from, to] = [await own.createSpace('Guide'), await own.createSpace('Finance')]
    const [pageId] = await publish(own.docs, { spaceId: from }, insert('# Billing\n'))
    const propose = () => own.docs.createChangeRequest({ params: { spaceId: to }, body: {} })
    const move = () => own.docs.movePageToSpace({ params: { spaceId: from, pageId: pageId! }, body: { space: to } })
    for (let round = 0; round < 4; round++) await Promise.all([propose(), propose(), move(), propose(), propose()])
    const { items } = await own.docs.listChangeRequestsForSpace({ params: { spaceId: to }, query: { status: 'draft' } })
    expect(items.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(items.map((_, index) => index + 1))
    expect(items).toHaveLength(20)
  })

  test('409, 404, 400 and 403 without a move', async ({ server }) => {
    const [from, to] = [await own.createSpace('Guide'), await own.createSpace('Finance')]
    const [pageId] = await publish(own.docs, { spaceId: from }, insert('# Billing\n'))
    const move = (docs: TestOrganization['docs'], body: { space: string; changeRequest?: string }, page = pageId!) =>
      refusal(docs.movePageToSpace({ params: { spaceId: from, pageId: page }, body }))
    const other = await (await newOrganization(server)).createSpace('Elsewhere')
    expect(await move(own.docs, { space: from })).toMatchObject({ status: 409, code: 'no_effect' })
    expect(await move(own.docs, { space: to }, 'none')).toMatchObject({ status: 404 })
    const unknown = { status: 400, code: 'invalid_reference', errors: [{ pointer: '/body/space' }] }
    expect(await move(own.docs, { space: other })).toMatchObject(unknown)
    expect(await move(own.docs, { space: 'none' })).toMatchObject(unknown)
    const request = { status: 400, code: 'invalid_reference', errors: [{ pointer: '/body/changeRequest' }] }
    expect(await move(own.docs, { space: to, changeRequest: 'none' })).toMatchObject(request)
    const { id: editor, token } = await server.createTestUser({ role: 'guest', organizationId: own.organizationId })
    await own.docs.inviteToSpace({ params: { spaceId: from }, body: { role: 'edit', users: [editor] } })
    expect(await move(server.api(token), { space: to })).toMatchObject(unknown)
    await own.docs.inviteToSpace({ params: { spaceId: to }, body: { role: 'read', users: [editor] } })
    expect(await move(server.api(token), { space: to })).toMatchObject({ status: 403 })
  })
})
