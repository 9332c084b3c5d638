import type { Document, PageDocument } from '@scriptorium/types'
import { describe, expect } from 'vitest'
import { insert, newChangeRequest, publish, rewrite, write } from '../../../../test/content.ts'
import { refusal } from '../../../../test/refusal.ts'
import { addReusableContent } from '../../../../test/reusable-content.ts'
import { engine, inCapitals, test as base } from '../../../../test/support/translation.ts'

const source = '# Install\n\nFirst take it.\n\nThen [read](guide.md) all.\n\n- one\n- two\n'

const test = base.extend('place', async ({ docs, guide }) => {
  const { ids, result, run, space } = guide
  await publish(docs, space, rewrite(ids[1]!, source))
  await run()
  const { id } = await docs.getPageByPath({ params: { ...result, pagePath: 'install' } })
  const open = async () => {
    const [first] = (await docs.listChangeRequestsForSpace({ params: result, query: { status: 'open' } })).items
    return first && { ...result, changeRequestId: first.id }
  }
  const edit = async (from: string, to: string) => {
    const at = await newChangeRequest(docs, result)
    const params = { ...at, pagePath: 'install' }
    const page = await docs.getPageInChangeRequestByPath({ params, query: { format: 'markdown' } })
    const markdown = 'markdown' in page ? page.markdown!.replace(from, to) : ''
    await write(docs, at, rewrite(id, markdown))
    return at
  }
  return { id, open, edit }
})

describe('a correction of a translated page', () => {
  test('shows in its change request, its diff, and after the merge, and survives runs that translate all again', async ({
    docs,
    guide: { at, ids, read, run, space },
    place,
  }) => {
    const cr = await place.edit('FIRST TAKE IT.', 'Prenez-le.')
    const params = { ...cr, pagePath: 'install' }
    const page = await docs.getPageInChangeRequestByPath({ params, query: { format: 'markdown' } })
    expect(page).toMatchObject({ markdown: expect.stringContaining('Prenez-le.\n\nTHEN [READ](guide.md) ALL.') })
    const { pages } = await docs.getChangeRequestDiff({ params: cr })
    expect(pages).toMatchObject([{ id: place.id, changes: ['edited'], after: { path: 'install' } }])
    expect(pages[0]!.blocks).toHaveLength(1)
    expect((await docs.getChangeRequestChanges({ params: cr })).changes).toMatchObject([{ type: 'page_edited' }])
    await docs.mergeChangeRequest({ params: cr })
    expect((await read('install')).markdown).toContain('Prenez-le.')
    engine.answer = (text) => `${inCapitals(text)}!`
    const text = { object: 'text', leaves: [{ object: 'leaf', text: 'Shout.', marks: [] }] }
    const nodes = [{ object: 'block', type: 'paragraph', isVoid: false, data: {}, nodes: [text] }]
    const instructions = { object: 'document', data: { schemaVersion: 1 }, nodes } as never
    await docs.updateTranslation({ params: at, body: { instructions } })
    await publish(docs, space, rewrite(ids[1]!, `${source}\nMore.\n`))
    await run()
    const { markdown } = await read('install')
    expect(markdown).toContain('Prenez-le.')
    expect(markdown).toContain('THEN [READ](guide.md) ALL.!')
    expect(markdown).toContain('MORE.!')
    expect(await place.open()).toBeUndefined()
  })

  test('gives way to the new translation when its source changes, and a change request shows both', async ({
    docs,
    guide: { ids, read, run, space },
    place,
  }) => {
    await docs.mergeChangeRequest({ params: await place.edit('FIRST TAKE IT.', 'Prenez-le.') })
    await publish(docs, space, rewrite(ids[1]!, source.replace('First take it.', 'First take two.')))
    await run()
    expect((await read('install')).markdown).toContain('FIRST TAKE TWO.')
    expect((await read('install')).markdown).not.toContain('Prenez-le.')
    const review = (await place.open())!
    const params = { ...review, pagePath: 'install' }
    const page = await docs.getPageInChangeRequestByPath({ params, query: { format: 'markdown' } })
    const both = expect.stringMatching(/FIRST TAKE TWO\.[\s\S]*Conflict:[\s\S]*Prenez-le\./)
    expect(page).toMatchObject({ markdown: both })
    expect((await docs.getChangeRequestDiff({ params: review })).pages).toMatchObject([{ hasConflict: true }])
    const merge = docs.mergeChangeRequest({ params: review, query: { conflicts: 'refuse' } })
    expect(await refusal(merge)).toMatchObject({ status: 409, errors: [{ pointer: `/pages/${place.id}` }] })
    await write(docs, review, rewrite(place.id, '# INSTALL\n\nPrenez-en deux.\n'))
    await docs.mergeChangeRequest({ params: review })
    await run()
    expect((await read('install')).markdown).toContain('Prenez-en deux.')
  })

  test('leaves with its source, and a change request shows it', async ({ docs, guide, place }) => {
    const { ids, read, run, space } = guide
    await docs.mergeChangeRequest({ params: await place.edit('FIRST TAKE IT.', 'Prenez-le.') })
    await publish(docs, space, rewrite(ids[1]!, source.replace('First take it.\n\n', '')))
    await run()
    expect((await read('install')).markdown).not.toContain('Prenez-le.')
    const params = { ...(await place.open())!, pagePath: 'install' }
    const page = await docs.getPageInChangeRequestByPath({ params, query: { format: 'markdown' } })
    expect(page).toMatchObject({ markdown: expect.stringMatching(/Conflict:[^]*Prenez-le\./) })
  })

  test('merges with other corrections of the same page, and with a translation that came in between', async ({
    docs,
    guide: { ids, read, run, space },
    place,
  }) => {
    const [one, other] = [await place.edit('FIRST TAKE IT.', 'Prenez-le.'), await place.edit('ONE', 'Un')]
    await docs.mergeChangeRequest({ params: one })
    await publish(docs, space, rewrite(ids[1]!, source.replace('two', 'three')))
    await run()
    await docs.mergeChangeRequest({ params: other })
    const { markdown } = await read('install')
    for (const part of ['Prenez-le.', 'Un', 'THREE']) expect(markdown).toContain(part)
    expect(markdown).not.toContain('Conflict:')
  })

  test('changes title and description, and can be reverted', async ({ docs, guide: { read, result }, place }) => {
    const at = await newChangeRequest(docs, result)
    const texts = { title: 'Installer', description: 'Comment installer' }
    await write(docs, at, { operation: 'update_page', page: place.id, ...texts })
    await docs.mergeChangeRequest({ params: at })
    expect(await read('install')).toMatchObject(texts)
    const undo = await newChangeRequest(docs, result)
    await write(docs, undo, { operation: 'update_page', page: place.id, title: 'Autre' })
    await write(docs, undo, { operation: 'revert_page', page: place.id })
    expect((await docs.getChangeRequestDiff({ params: undo })).pages).toEqual([])
  })

  test('is reverted block by block', async ({ docs, place }) => {
    const at = await place.edit('FIRST TAKE IT.', 'FIRST TAKE THAT.')
    const byPath = { ...at, pagePath: 'install' }
    const read = async () =>
      ((await docs.getPageInChangeRequestByPath({ params: byPath, query: { format: 'markdown' } })) as PageDocument)
        .markdown!
    await write(docs, at, rewrite(place.id, (await read()).replace('ONE', 'UN')))
    const page = await docs.getPageInChangeRequestByPath({ params: byPath, query: { format: 'document' } })
    const { nodes } = (page as { document: Document }).document
    const keys = nodes.map((node) => ('key' in node ? node.key! : ''))
    const revert = (block: string[]) => write(docs, at, { operation: 'revert_page', page: place.id, block })
    await revert([keys[2]!])
    expect(await read()).toMatch(/TAKE THAT\.[^]*ONE/)
    await revert([keys[0]!])
    expect((await docs.getChangeRequestDiff({ params: at })).pages).toEqual([])
  })

  test('400 for what a translated page has from its source', async ({ docs, guide: { result }, place }) => {
    const at = await newChangeRequest(docs, result)
    const change = { operation: 'update_page' as const, page: place.id, slug: 'ailleurs' }
    const problem = await refusal(docs.updateChangeRequestContent({ params: at, body: { changes: [change] } }))
    expect(problem).toMatchObject({ status: 400, errors: [{ pointer: '/body/changes/0/slug' }] })
  })

  test('stays as text of an ordinary page when its translation is deleted', async ({ docs, guide, place }) => {
    await docs.mergeChangeRequest({ params: await place.edit('FIRST TAKE IT.', 'Prenez-le.') })
    await docs.deleteTranslation({ params: guide.at })
    expect((await guide.read('install')).markdown).toContain('Prenez-le.')
    await publish(docs, guide.result, insert('# Autre'), rewrite(place.id, '# Install\n\nLibre.\n'))
    expect((await guide.read('install')).markdown).toContain('Libre.')
  })
})

describe('a correction of translated reusable content', () => {
  test('survives runs, and gives way when its source changes, with a change request that shows both', async ({
    docs,
    guide: { result, run, space },
    place,
    server,
  }) => {
    const adding = await newChangeRequest(docs, space)
    await addReusableContent(server, adding, { id: 'note', title: 'Note', text: 'Take care.\n\nAlways.\n' })
    await docs.mergeChangeRequest({ params: adding })
    await run()
    const params = { ...result, reusableContentId: 'note' }
    const read = async () => {
      const content = await docs.getReusableContentById({ params, query: { format: 'markdown' } })
      return 'markdown' in content ? content.markdown : content
    }
    expect(await read()).toBe('TAKE CARE.\n\nALWAYS.\n')
    const correct = async (markdown: string) => {
      const at = await newChangeRequest(docs, result)
      await write(docs, at, { operation: 'update_reusable_content', reusableContent: 'note', document: { markdown } })
      const { reusableContents } = await docs.getChangeRequestDiff({ params: at })
      expect(reusableContents).toMatchObject([{ id: 'note', changes: ['edited'] }])
      const { changes } = await docs.getChangeRequestChanges({ params: at })
      expect(changes).toMatchObject([{ type: 'reusable_content_edited', reusableContent: { id: 'note' } }])
      await docs.mergeChangeRequest({ params: at })
    }
    await correct('Attention.\n\nALWAYS.\n')
    expect(await read()).toBe('Attention.\n\nALWAYS.\n')
    const edit = (markdown: string) =>
      publish(docs, space, { operation: 'update_reusable_content', reusableContent: 'note', document: { markdown } })
    await edit('Take care.\n\nMostly.\n')
    await run()
    expect(await read()).toBe('Attention.\n\nMOSTLY.\n')
    await edit('Take great care.\n\nMostly.\n')
    await run()
    expect(await read()).toBe('TAKE GREAT CARE.\n\nMOSTLY.\n')
    const review = (await place.open())!
    const inReview = await docs.getReusableContentInChangeRequestById({
      params: { ...review, reusableContentId: 'note' },
      query: { format: 'markdown' },
    })
    const both = expect.stringMatching(/TAKE GREAT CARE\.[^]*Conflict:[^]*Attention\./)
    expect(inReview).toMatchObject({ markdown: both })
    const merge = docs.mergeChangeRequest({ params: review, query: { conflicts: 'refuse' } })
    expect(await refusal(merge)).toMatchObject({ status: 409, errors: [{ pointer: '/reusable-contents/note' }] })
  })

  test('400 for reusable content that does not exist', async ({ docs, guide: { result } }) => {
    const at = await newChangeRequest(docs, result)
    const change = { operation: 'update_reusable_content' as const, reusableContent: 'gone', title: 'New' }
    const problem = await refusal(docs.updateChangeRequestContent({ params: at, body: { changes: [change] } }))
    expect(problem).toMatchObject({ status: 400, errors: [{ pointer: '/body/changes/0/reusableContent' }] })
  })
})
