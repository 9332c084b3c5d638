import { expect, test } from 'vitest'
import type { Part } from '../../../api/sites/structure.ts'
import { changesBetween } from './part-changes.ts'

const part = (id: string, more: Partial<Part> = {}): Part => {
  return { object: 'site-section', id, title: id, path: id, children: [], ...more }
}
const told = (before: readonly Part[], after: readonly Part[]) =>
  changesBetween(before, after).map((one) => [one.kind, one.title, one.before, one.after])

const guide = part('guide', { condition: 'visitor.claims.plan == "pro"', children: [part('inner')] })

test('says for whom a part was and is', () => {
  const open = part('guide', { path: 'open', children: [part('inner')] })
  expect(told([guide], [open])).toEqual([['readers', 'guide', 'visitor.claims.plan == "pro"', '']])
})

test('names parts that came, went, moved or got another title or path', () => {
  const after = [part('api'), part('guide', { ...guide, children: [part('inner', { title: 'Inside' })] })]
  expect(told([guide, part('old')], after).map(([kind, title]) => `${kind} ${title}`)).toEqual([
    'added api',
    'changed guide',
    'changed Inside',
    'removed old',
  ])
})

test('says nothing about the same structure', () => {
  expect(told([guide, part('api')], [guide, part('api')])).toEqual([])
})
