import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { schema } from '../schema/schema.ts'
import type { Shown } from './context.ts'
import { itemLook } from './prose.ts'

beforeEach(() => {
  const createElement = () => ({ setAttribute: vi.fn(), append: vi.fn(), addEventListener: vi.fn() })
  vi.stubGlobal('document', { createElement })
})
afterEach(() => void vi.unstubAllGlobals())

const item = (data: object) => schema.nodes['list_item']!.createAndFill({ data })!

test.each([
  ['an item', {}, true, false],
  ['a task that is done', { checked: true }, false, true],
  ['a task that is not done', { checked: false }, false, true],
])('%s stays while it is one, and is shown anew when it becomes or was a task', (_, data, asItem, asTask) => {
  const node = item(data)
  const look = itemLook({ node, context: { words: { checked: 'Done' } } } as Shown)
  const shows = (next: object) => look.update!(item(next), node)
  expect([shows({}), shows({ checked: false })]).toEqual([asItem, asTask])
})
