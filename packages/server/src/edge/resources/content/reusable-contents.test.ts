import type { Client } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { insert, newChangeRequest, newSpace, type At } from '../../../../test/content.ts'
import { refusal } from '../../../../test/refusal.ts'
import { test as base } from '../../../../test/test.ts'

let at: At
const test = base
  .extend(
    'apply',
    ({ docs }) =>
      (...changes: Change[]) =>
        docs.updateChangeRequestContent({ params: at, query: { compat: false }, body: { changes } }),
  )
  .extend('insertNote', ({ apply }) => async (markdown: string): Promise<string> => {
    const applied = await apply({ operation: 'insert_reusable_content', title: 'Note', document: { markdown } })
    return 'insertedReusableContents' in applied ? applied.insertedReusableContents![0]!.id : ''
  })

test.beforeEach(async ({ docs }) => {
  at = await newChangeRequest(docs, await newSpace(docs))
})

type Change = Parameters<Client['updateChangeRequestContent']>[0]['body']['changes'][number]

describe('updateChangeRequestContent', () => {
  test('200 inserts, updates and deletes reusable content', async ({ docs, apply, insertNote }) => {
    const reusableContentId = await insertNote('A note.\n')
    const params = { ...at, reusableContentId }
    expect(await docs.getReusableContentInChangeRequestById({ params })).toMatchObject({ title: 'Note' })
    expect(await docs.getChangeRequestDiff({ params: at })).toMatchObject({
      pages: [],
      reusableContents: [{ id: reusableContentId, changes: ['created'], blocks: [{ change: 'added' }] }],
    })
    const named = { reusableContent: reusableContentId }
    await apply({ operation: 'update_reusable_content', ...named, title: 'Hint' })
    await docs.mergeChangeRequest({ params: at })
    const main = { params: { spaceId: at.spaceId, reusableContentId } }
    expect(await docs.getReusableContentById(main)).toMatchObject({ title: 'Hint' })
    at = await newChangeRequest(docs, at)
    await apply({ operation: 'delete_reusable_content', ...named })
    await docs.mergeChangeRequest({ params: at })
    expect(await refusal(docs.getReusableContentById(main))).toMatchObject({ status: 404 })
  })

  test('200 sets variables, which pages show', async ({ docs, apply }) => {
    await apply({ operation: 'update_variables', variables: { version: '2.4', name: 'x' } })
    await apply({ operation: 'update_variables', variables: { name: null } })
    const { variables } = await docs.getRevisionOfChangeRequestById({ params: at })
    expect(variables).toEqual({ version: '2.4' })
    const markdown = 'Version <code class="expression">space.vars.version</code>.\n'
    const applied = await apply(insert(markdown))
    const [page] = 'changes' in applied ? applied.changes : []
    const pageId = page && typeof page.page !== 'string' ? page.page.id : ''
    const query = { format: 'markdown' as const, evaluated: 'true' as const }
    const read = await docs.getPageInChangeRequestById({ params: { ...at, pageId }, query })
    expect('markdown' in read && read.markdown).toContain('2.4')
  })

  test('400 with the field for missing contents and invalid variable names', async ({ apply }) => {
    const gone = apply({ operation: 'update_reusable_content', reusableContent: 'nothing', title: 'x' })
    expect(await refusal(gone)).toMatchObject({
      status: 400,
      code: 'invalid_reference',
      errors: [{ pointer: '/body/changes/0/reusableContent' }],
    })
    const named = apply({ operation: 'update_variables', variables: { 'a b': 'x' } })
    expect(await refusal(named)).toMatchObject({ status: 400, errors: [{ pointer: '/body/changes/0/variables' }] })
  })
})
