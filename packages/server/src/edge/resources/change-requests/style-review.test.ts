import { startEngine } from '@scriptorium/assistant/test/engine'
import { block, textNode } from '@scriptorium/content/markdown/document'
import { afterAll, describe, expect } from 'vitest'
import { insert, newChangeRequest, publish, rewrite, write } from '../../../../test/content.ts'
import { newOrganization } from '../../../../test/organization.ts'
import { refusal } from '../../../../test/refusal.ts'
import { testWith } from '../../../../test/test.ts'

const engine = await startEngine()
afterAll(engine.close)

const paragraph = (text: string) => block('paragraph', [textNode(text)])

const test = testWith({ assistantUrl: engine.url })
  .extend('own', ({ server }) => newOrganization(server))
  .extend('world', async ({ own }) => {
    const { docs, params } = own
    await docs.updateOrganizationById({ params, body: { ai: true } })
    const node = paragraph('Leave out words that say nothing.')
    const instructions = { object: 'document' as const, data: {}, nodes: [node] } as never
    await docs.updateOrganizationAgentInstructions({ params, body: { instructions } })
    const spaceId = await own.createSpace('Guide')
    const [pageId] = await publish(docs, { spaceId }, insert('# Saving\n\nThis was there before.'))
    const at = await newChangeRequest(docs, { spaceId })
    const added = 'Click on Save in order to save.\n\n```\ncode in order to\n```\n'
    await write(docs, at, rewrite(pageId!, `# Saving\n\nThis was there before.\n\n${added}`))
    return { at, pageId: pageId! }
  })

const suggestion = { block: 1, quote: 'in order to', suggestion: 'to', reason: 'Leave out words that say nothing.' }

describe('reviewStyleOfChangeRequest', () => {
  test('200 with suggestions that a comment holds as they are, about the changed text only', async ({
    own: { docs },
    world: { at, pageId },
  }) => {
    engine.answerWith(`${JSON.stringify(suggestion)}\n${JSON.stringify({ ...suggestion, block: 2 })}`)
    const { status, complete, suggestions } = await docs.reviewStyleOfChangeRequest({ params: at })
    const { system, ...asked } = engine.asked.at(-1)!
    expect(system).toContain('Leave out words that say nothing.')
    expect(asked).toMatchObject({ blocks: [{ number: 1, text: 'Click on Save in order to save.' }] })
    const { block: _, reason, ...found } = suggestion
    expect([status, complete]).toEqual(['reviewed', true])
    expect(suggestions).toEqual([
      { page: pageId, node: expect.any(String) as string, ...found, suggestedBy: 'engine', reason },
    ])
    const { reason: markdown, ...place } = suggestions[0]!
    const comment = await docs.postCommentInChangeRequest({ params: at, body: { ...place, body: { markdown } } })
    expect(comment).toMatchObject({
      suggestion: 'to',
      suggestedBy: 'engine',
      target: { page: { id: pageId }, node: { id: place.node } },
    })
    expect((await docs.getChangeRequestById({ params: at })).status).toBe('draft')
  })

  test('200 without suggestions if the engine fails, or may not be asked', async ({ own, world: { at } }) => {
    engine.respondWith((res) => res.writeHead(500).end())
    expect(await own.docs.reviewStyleOfChangeRequest({ params: at })).toMatchObject({ status: 'unavailable' })
    await own.docs.updateOrganizationById({ params: own.params, body: { ai: false } })
    const before = engine.asked.length
    const found = await own.docs.reviewStyleOfChangeRequest({ params: at })
    expect(found).toEqual({ object: 'style-review', status: 'off', complete: true, suggestions: [] })
    expect(engine.asked.length).toBe(before)
  })

  test('404 for another organization, whose text reaches no engine', async ({ server, world: { at } }) => {
    const other = await newOrganization(server)
    const before = engine.asked.length
    const { docs } = await other.join({ role: 'admin' })
    expect(await refusal(docs.reviewStyleOfChangeRequest({ params: at }))).toMatchObject({ status: 404 })
    expect(engine.asked.length).toBe(before)
  })
})
