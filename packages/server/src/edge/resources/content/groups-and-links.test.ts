import type { ContentChange } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { insert, newChangeRequest, newSpace, write, type At } from '../../../../test/content.ts'
import { refusal } from '../../../../test/refusal.ts'
import { test } from '../../../../test/test.ts'

let at: At

test.beforeAll(async ({ docs }) => {
  at = await newChangeRequest(docs, await newSpace(docs))
})

const forum = { kind: 'url', url: 'https://forum.example.com' } as const

describe('updateChangeRequestContent', () => {
  test('200 with a group, a page and a link in it, and another target of the link', async ({ docs }) => {
    const [, , link] = await write(
      docs,
      at,
      { operation: 'insert_group', title: 'Get started', emoji: '1f680', ref: 'Group' },
      insert('', { title: 'Install', into: 'Group' }),
      { operation: 'insert_link', title: 'Forum', target: forum, into: 'Group', hidden: true },
    )
    const target = { kind: 'url', url: 'https://example.org' } as const
    await write(docs, at, { operation: 'update_page', page: link!, target })
    const { pages } = await docs.listPagesInChangeRequest({ params: at })
    expect(pages).toMatchObject([
      {
        type: 'group',
        title: 'Get started',
        path: 'get-started',
        pages: [
          { type: 'document', path: 'get-started/install' },
          { type: 'link', title: 'Forum', target, hidden: true },
        ],
      },
    ])
  })

  test('400 for a target of a page that is not a link, and for a page below a link', async ({ docs }) => {
    const refused = (...changes: ContentChange[]) => refusal(write(docs, at, ...changes))
    const [group] = (await docs.listPagesInChangeRequest({ params: at })).pages
    expect(await refused({ operation: 'update_page', page: group!.id, target: forum })).toMatchObject({
      status: 400,
      errors: [{ pointer: '/body/changes/0/target' }],
    })
    const link: ContentChange = { operation: 'insert_link', title: 'X', target: forum, ref: 'Link' }
    expect(await refused(link, insert('', { into: 'Link' }))).toMatchObject({
      status: 400,
      errors: [{ pointer: '/body/changes/1/into' }],
    })
  })
})
