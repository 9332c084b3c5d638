import { expect, test } from 'vitest'
import { memoryStore } from '../../test/memory-store.ts'
import { change } from '../../test/change.ts'
import { emptyRoot } from '../chunk.ts'
import { openTree } from '../tree/tree.ts'
import type { Change } from './batch.ts'

const target = { kind: 'url', url: 'https://a.example/' } as const
const computed = { source: { type: 'seeded' }, seed: 'one' } as never

const retyped = async (
  ...steps: Pick<Extract<Change, { operation: 'retype_page' }>, 'type' | 'target' | 'computed'>[]
) => {
  const store = memoryStore()
  const { root } = await change(store, emptyRoot, [
    { operation: 'insert_page', title: 'Tides', document: { markdown: 'High and low.\n' } },
    ...steps.map((step): Change => ({ operation: 'retype_page', page: 'id1', ...step })),
  ])
  return openTree(store, root).page('id1')
}

test('a document keeps its text, and loses it when it becomes a link', async () => {
  const document = await retyped({ type: 'document' })
  expect(document).toMatchObject({ type: 'document', title: 'Tides', body: expect.anything() })
  const link = await retyped({ type: 'link', target })
  expect(link).toMatchObject({ type: 'link', title: 'Tides', target })
  expect(link).not.toHaveProperty('body')
})

test('what is no link any more has no target', async () => {
  const page = await retyped({ type: 'link', target }, { type: 'computed', computed })
  expect(page).toMatchObject({ type: 'computed', computed })
  expect(page).not.toHaveProperty('target')
})
