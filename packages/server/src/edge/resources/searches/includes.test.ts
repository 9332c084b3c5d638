import type { ContentChange } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { insert, newChangeRequest, newSpace, publish, write } from '../../../../test/content.ts'
import { refusal } from '../../../../test/refusal.ts'
import { waitForJobs } from '../../../../test/support/wait-for-jobs.ts'
import { test } from '../../../../test/test.ts'

const note = (slug: string, markdown: string): ContentChange => ({
  operation: 'insert_reusable_content',
  title: slug,
  slug,
  document: { markdown },
})
const include = (slug: string): string => `{% include ".gitbook/includes/${slug}.md" %}\n`

describe('searchSpaceContent', () => {
  test('200 with the pages that include a text, directly or through others, and follows its changes', async ({
    server,
    docs,
  }) => {
    const params = await newSpace(docs)
    const titles = async (query: string) => {
      await waitForJobs(server.services)
      return (await docs.searchSpaceContent({ params, query: { query } })).items.map(({ title }) => title).toSorted()
    }
    const [target] = await publish(
      docs,
      params,
      insert('# Target\n'),
      insert(`# One\n\nOwn.\n\n${include('outer')}`),
      insert(`# Two\n\n${include('inner')}`),
      insert('# Three\n\nNothing.\n'),
    )
    expect(await titles('bollard')).toEqual([])
    await publish(
      docs,
      params,
      note('outer', `Outer.\n\n${include('inner')}`),
      note('inner', 'A [bollard](target.md).\n'),
    )
    expect(await titles('bollard')).toEqual(['One', 'Two'])
    expect(await titles('outer')).toEqual(['One'])
    const links = await docs.listSpacePageBacklinks({ params: { ...params, pageId: target! } })
    expect(links.items.map((link) => link.kind === 'page' && link.page.title).toSorted()).toEqual(['One', 'Two'])

    const { reusableContents } = await docs.getCurrentRevision({ params })
    const inner = reusableContents.find(({ title }) => title === 'inner')!.id
    const document = { markdown: 'A hawser.\n' }
    await publish(docs, params, { operation: 'update_reusable_content', reusableContent: inner, document })
    expect([await titles('bollard'), await titles('hawser')]).toEqual([[], ['One', 'Two']])
    await publish(docs, params, { operation: 'delete_reusable_content', reusableContent: inner })
    expect(await titles('hawser')).toEqual([])
  })

  test('200 with the text around a match in reusable content', async ({ server, docs }) => {
    const params = await newSpace(docs)
    await publish(
      docs,
      params,
      note('help', '## Support\n\nWrite to the harbour master.\n'),
      insert(`# A\n\n${include('help')}`),
    )
    await waitForJobs(server.services)
    const { items } = await docs.searchSpaceContent({ params, query: { query: 'harbour' } })
    expect(items).toMatchObject([
      { title: 'A', sections: [{ title: 'Support', body: 'Write to the harbour master.' }] },
    ])
  })
})

describe('mergeChangeRequest', () => {
  test('409 for a conflict in reusable content, which is counted', async ({ docs }) => {
    const params = await newSpace(docs)
    await publish(docs, params, note('note', 'Apples\n\nBoats\n'), insert('# A\n'))
    const id = (await docs.getCurrentRevision({ params })).reusableContents[0]!.id
    const edit = (markdown: string): ContentChange => ({
      operation: 'update_reusable_content',
      reusableContent: id,
      document: { markdown },
    })
    const at = await newChangeRequest(docs, params)
    await write(docs, at, edit('Apples request\n\nBoats\n'))
    await publish(docs, params, edit('Apples main\n\nBoats\n'))
    await docs.updateChangeRequest({ params: at })
    expect(await docs.getChangeRequestById({ params: at })).toMatchObject({ conflicts: 1 })
    const refused = await refusal(docs.mergeChangeRequest({ params: at, query: { conflicts: 'refuse' } }))
    expect(refused).toMatchObject({
      status: 409,
      code: 'merge_conflicts',
      errors: [{ pointer: `/reusable-contents/${id}`, message: 'note has a conflict' }],
    })
    await write(docs, at, edit('Apples of both\n\nBoats\n'), insert('# B\n'))
    expect(await docs.getChangeRequestById({ params: at })).not.toHaveProperty('conflicts')
    await docs.mergeChangeRequest({ params: at, query: { conflicts: 'refuse' } })
  })
})
