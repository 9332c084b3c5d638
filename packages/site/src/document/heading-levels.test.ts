import type { BlockNode } from '@scriptorium/content/markdown/document'
import { expect, test } from 'vitest'
import { headingLevels, highestHeading } from './heading-levels.ts'

const heading = (level: number) => ({ object: 'block', type: `heading-${level}` }) as BlockNode

test.for<[number[], number[]]>([
  [
    [1, 2, 3],
    [2, 3, 4],
  ],
  [
    [2, 3, 2],
    [2, 3, 2],
  ],
  [
    [3, 1, 3],
    [2, 2, 3],
  ],
  [[3], [2]],
])('headings %j of a whole page are %j', ([given, levels]) => {
  const nodes = given.map(heading)
  expect(nodes.map(headingLevels(nodes))).toEqual(levels)
})

test.for<[highest: number, number[], number[]]>([
  [1, [1, 3, 2], [2, 4, 3]],
  [2, [3, 2], [3, 2]],
])('in a part of a page whose highest heading is %i, %j are %j', ([highest, given, levels]) => {
  const nodes = given.map(heading)
  expect(nodes.map(headingLevels(nodes, highest))).toEqual(levels)
})

test('the highest heading is found below other blocks', () => {
  const quote = { object: 'block', type: 'blockquote', nodes: [heading(2)] } as unknown as BlockNode
  expect([highestHeading([heading(3), quote]), highestHeading([])]).toEqual([2, 6])
})
