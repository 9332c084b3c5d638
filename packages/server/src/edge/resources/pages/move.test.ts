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

  test('200 for an editor of both spaces; comments, watches and variables follow, and all comes back to its place', async ({
    server,
  }) => {
    const [from, to] = [await own.createSpace('Guide'), await own.createSpace('Finance')]
    const [, billing, invoices] = await publish(
      own.docs,
      { spaceId: from },
      insert('# Start\n'),
      insert('# Billing\n\n{{space.vars.version}} of {{ space.vars["plan"] }}\n', { ref: 'b', description: 'Money' }),
      insert('# Invoices\n', { into: 'b' }),
      insert('# End\n'),
      { operation: 'update_variables', variables: { version: '7', plan: 'Pro', other: 'x' } },
    )
    const variables = { operation: 'update_variables', variables: { plan: 'Free' } } as const
    await publish(own.docs, { spaceId: to }, insert('# Home\n'), variables)
    const { id: editor, token } = await server.createTestUser({ role: 'guest', organizationId: own.organizationId })
    const { token: reader } = await server.createTestUser({ role: 'read', organizationId: own.organizationId })
    const invite = { role: 'edit' as const, users: [editor] }
    for (const spaceId of [from, to]) await own.docs.inviteToSpace({ params: { spaceId }, body: invite })
    const post = (page: string | undefined, markdown: string) =>
      own.docs.postCommentInSpace({ params: { spaceId: from }, body: { page, body: { markdown } } })
    const asked = await post(billing!, 'Is it so?')
    const solved = await post(invoices!, 'And here?')
    await post(undefined, 'About all')
    const onPage = { spaceId: from, commentId: asked.id }
    await own.docs.postCommentReplyInSpace({ params: onPage, body: { body: { markdown: 'Yes.' } } })
    const body = { resolved: true }
    await own.docs.updateCommentInSpace({ params: { spaceId: from, commentId: solved.id }, body })
    const watch = { ...own.params, spaceId: from, pageId: billing! }
    await server.api(reader).watchPage({ params: watch })
    const pagesOf = async (spaceId: string) => (await own.docs.listPages({ params: { spaceId } })).pages
    const commentsOf = async (spaceId: string) => {
      const { items } = await own.docs.listCommentsInSpace({ params: { spaceId }, query: { status: 'all' } })
      const { comments } = await own.docs.getSpaceById({ params: { spaceId } })
      return { comments, on: items.map(({ id, target }) => [id, 'page' in target ? target.page?.id : undefined]) }
    }
    const move = async (spaceId: string, pageId: string, space: string) => {
      const moved = await server.api(token).movePageToSpace({ params: { spaceId, pageId }, body: { space } })
      await merge(space, moved.changeRequest)
      await merge(spaceId, moved.sourceChangeRequest)
      return moved
    }
    const before = { pages: await pagesOf(from), comments: await commentsOf(from) }

    const moved = await move(from, billing!, to)
    expect(moved.differingVariables).toEqual(['plan'])
    const [, there] = await pagesOf(to)
    const below = there && 'pages' in there ? there.pages[0]!.id : undefined
    expect(await commentsOf(to)).toEqual({
      comments: 1,
      on: expect.arrayContaining([
        [asked.id, moved.page],
        [solved.id, below],
      ]),
    })
    expect(await commentsOf(from)).toMatchObject({ comments: 1, on: [[expect.any(String), undefined]] })
    const thread = { spaceId: to, commentId: asked.id }
    expect((await own.docs.listCommentRepliesInSpace({ params: thread })).items).toHaveLength(1)
    const watchedBy = async () => (await server.api(reader).listWatches({ params: own.params })).items
    expect(await watchedBy()).toMatchObject([{ space: to, page: moved.page }])
    const { items: noticed } = await server.api(reader).listInbox({ params: own.params })
    const changed = noticed.filter(({ kind }) => kind === 'changed')
    expect(changed).toMatchObject([{ space: to, page: { id: moved.page }, changeRequest: { id: moved.changeRequest } }])
    const shown = await own.docs.getCurrentRevision({ params: { spaceId: to } })
    expect(shown).toMatchObject({ variables: { plan: 'Free', version: '7' } })

    expect(await move(to, moved.page, from)).toMatchObject({ page: billing })
    const withoutTimes = (pages: readonly object[]) =>
      JSON.parse(JSON.stringify(pages, (name, value: unknown) => (name === 'updatedAt' ? undefined : value))) as unknown
    expect(withoutTimes(await pagesOf(from))).toEqual(withoutTimes(before.pages))
    expect(await commentsOf(from)).toEqual(before.comments)
    expect(await commentsOf(to)).toEqual({ comments: 0, on: [] })
    expect(await watchedBy()).toMatchObject([{ space: from, page: billing }])
  })

  test('200, and comments wait in the other space for a page that is not there yet', async () => {
    const [from, to] = [await own.createSpace('Guide'), await own.createSpace('Finance')]
    const [pageId] = await publish(own.docs, { spaceId: from }, insert('# Billing\n'))
    const body = { page: pageId, body: { markdown: 'Is it so?' } }
    const { id: commentId } = await own.docs.postCommentInSpace({ params: { spaceId: from }, body })
    const move = { params: { spaceId: from, pageId: pageId! }, body: { space: to } }
    const { page, changeRequest, sourceChangeRequest } = await own.docs.movePageToSpace(move)
    await merge(from, sourceChangeRequest)
    const request = { spaceId: to, changeRequestId: changeRequest }
    await own.docs.updateChangeRequestById({ params: request, body: { status: 'archived' } })
    const thread = { spaceId: to, commentId }
    await own.docs.postCommentReplyInSpace({ params: thread, body: { body: { markdown: 'Yes.' } } })
    const { items } = await own.docs.listCommentsInSpace({ params: { spaceId: to } })
    expect(items).toMatchObject([{ id: commentId, replies: 1 }])
    expect(await own.docs.getSpaceById({ params: { spaceId: from } })).toMatchObject({ comments: 0 })
    await own.docs.updateChangeRequestById({ params: request, body: { status: 'draft' } })
    await merge(to, changeRequest)
    expect(await own.docs.getCommentInSpace({ params: thread })).toMatchObject({ target: { page: { id: page } } })
  })

  test('200, and comments follow into no space that nobody moved the page to', async () => {
    const [from, to] = [await own.createSpace('Guide'), await own.createSpace('Finance')]
    const secret = await own.createSpace('Secret')
    const [pageId] = await publish(own.docs, { spaceId: from }, insert('# Billing\n'))
    const [hidden] = await publish(own.docs, { spaceId: secret }, insert('# Plans\n'))
    const editor = await own.join({ role: 'guest' })
    const invite = { role: 'edit' as const, users: [editor.id] }
    for (const spaceId of [from, to]) await own.docs.inviteToSpace({ params: { spaceId }, body: invite })
    const comment = { page: pageId, body: { markdown: 'Is it so?' } }
    await editor.docs.postCommentInSpace({ params: { spaceId: from }, body: comment })
    const at = { spaceId: from, pageId: pageId! }
    const moved = await editor.docs.movePageToSpace({ params: at, body: { space: to } })
    const target = { kind: 'page', space: secret, page: hidden! } as const
    const request = { spaceId: from, changeRequestId: moved.sourceChangeRequest }
    await write(editor.docs, request, { operation: 'update_page', page: pageId!, target })
    await merge(from, moved.sourceChangeRequest)
    const numbers = [from, to, secret].map(async (spaceId) => {
      const { items } = await own.docs.listCommentsInSpace({ params: { spaceId } })
      return items.length
    })
    expect(await Promise.all(numbers)).toEqual([1, 0, 0])
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
