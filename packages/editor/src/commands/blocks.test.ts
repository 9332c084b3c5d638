import { readMarkdown } from '@scriptorium/content/markdown/read'
import { EditorState, NodeSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { openDocument } from '../document/open.ts'
import { goToEdge } from './blocks.ts'

const image = '<figure><img src="/a.png" alt=""></figure>'

test.for([
  ['an image', `${image}\n\nOne\n\n${image}\n`, 'image at 1', 'image at 10'],
  ['a block without parts', '***\n\nOne\n\n***\n', 'divider at 0', 'divider at 6'],
  ['text, which browsers find', 'One\n', undefined, undefined],
  ['an item', '* One\n* Two\n', undefined, undefined],
] as const)('the edges of a page are %s', ([, markdown, start, end]) => {
  const state = EditorState.create({ doc: openDocument(readMarkdown(markdown)) })
  const reached = (side: 'end' | 'start'): string | undefined => {
    let next = state
    if (!goToEdge(side)(state, (tr) => (next = state.apply(tr)))) return undefined
    const { node, from } = next.selection as NodeSelection
    return `${node.type.name} at ${from}`
  }
  expect([reached('start'), reached('end')]).toEqual([start, end])
})
