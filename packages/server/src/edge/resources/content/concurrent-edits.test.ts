import type { ContentChange } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { insert, newChangeRequest, newSpace, rewrite, write, type At } from '../../../../test/content.ts'
import { refusal } from '../../../../test/refusal.ts'
import { test as base } from '../../../../test/test.ts'

const first = '# Birds\n\nOne.\n\nTwo.\n'

/** A page of a change request that two people edit, each from the same revision. */
const test = base
  .extend('scene', async ({ docs }) => {
    const at = await newChangeRequest(docs, await newSpace(docs))
    const [page] = await write(docs, at, insert(first))
    const { revision } = await docs.getChangeRequestById({ params: at })
    return { at, page: page!, base: revision }
  })
  .extend('send', ({ docs }) => async (at: At, from: string, ...changes: ContentChange[]) => {
    const sent = await docs.updateChangeRequestContent({
      params: at,
      query: { compat: false },
      body: { changes, base: from },
    })
    if (!('changes' in sent)) throw new Error('The answer is the change request')
    return sent
  })
  .extend('read', ({ docs }) => async (at: At, pageId: string, revisionId?: string) => {
    const query = { format: 'markdown' } as const
    const page =
      revisionId === undefined
        ? await docs.getPageInChangeRequestById({ params: { ...at, pageId }, query })
        : await docs.getPageInRevisionById({ params: { ...at, pageId, revisionId }, query })
    return 'markdown' in page ? page.markdown : undefined
  })

describe('updateChangeRequestContent with a base', () => {
  test('200 with one revision if nobody else has edited', async ({ scene: { at, page, base: from }, send, read }) => {
    const sent = await send(at, from, rewrite(page, first.replace('One.', 'One, mine.')))
    expect(sent).not.toHaveProperty('sentRevision')
    expect(await read(at, page)).toContain('One, mine.')
  })

  test('200 with both edits of one page', async ({ scene: { at, page, base: from }, send, read }) => {
    await send(at, from, rewrite(page, first.replace('One.', 'One, theirs.')))
    const { sentRevision } = await send(at, from, rewrite(page, first.replace('Two.', 'Two, mine.')))
    expect(await read(at, page)).toBe('# Birds\n\nOne, theirs.\n\nTwo, mine.\n')
    expect(await read(at, page, sentRevision)).toBe(first.replace('Two.', 'Two, mine.'))
  })

  test('200 with what somebody typed after the merge, from what was sent', async ({ scene, send, read }) => {
    const { at, page, base: from } = scene
    await send(at, from, rewrite(page, first.replace('One.', 'One, theirs.')))
    const { sentRevision } = await send(at, from, rewrite(page, first.replace('Two.', 'Two, mine.')))
    await send(at, sentRevision!, rewrite(page, first.replace('Two.', 'Two, mine, longer.')))
    expect(await read(at, page)).toBe('# Birds\n\nOne, theirs.\n\nTwo, mine, longer.\n')
  })

  test('200 with both versions of a block that both changed', async ({ docs, scene, send, read }) => {
    const { at, page, base: from } = scene
    await send(at, from, rewrite(page, first.replace('One.', 'Theirs alone.')))
    const { changeRequest } = await send(at, from, rewrite(page, first.replace('One.', 'Something of mine.')))
    expect(changeRequest).toMatchObject({ conflicts: 1 })
    expect(changeRequest).toEqual(await docs.getChangeRequestById({ params: at }))
    const text = await read(at, page)
    expect(text).toContain('Theirs alone.')
    expect(text).toContain('Something of mine.')
  })

  test('200 with one conflict, however often both save what they type in one block', async ({ scene, send, read }) => {
    const { at, page, base: from } = scene
    const says = (words: string) => rewrite(page, first.replace('One.', words))
    let [theirs, mine] = [from, from]
    for (const end of ['.', ' and', ' and on.']) {
      const their = await send(at, theirs, says(`Theirs alone${end}`))
      theirs = their.sentRevision ?? their.changeRequest.revision
      mine = (await send(at, mine, says(`Something of mine${end}`))).sentRevision!
    }
    const text = (await read(at, page))!
    expect(text.match(/\*\*Conflict:\*\*|Theirs.*|Something.*/g)).toEqual([
      'Theirs alone and on.',
      '**Conflict:**',
      'Something of mine and on.',
    ])
  })

  test('400 for a revision of another change request', async ({ docs, scene: { at, page }, send }) => {
    const other = await newChangeRequest(docs, at)
    await write(docs, other, insert('# Other'))
    const { revision } = await docs.getChangeRequestById({ params: other })
    expect(await refusal(send(at, revision, rewrite(page, first)))).toMatchObject({
      code: 'invalid_reference',
      errors: [{ pointer: '/body/base' }],
    })
  })
})
