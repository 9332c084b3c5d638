import { expect, test } from 'vitest'
import { translateGenericBlocks } from './generic-blocks.ts'

test.for([
  ['a note with a title', '/// Note | Mind\nWords\n///', '{% hint style="info" %}\n**Mind**'],
  ['a kind in capitals', '/// DETAILS | More\n    open: true\nWords\n///', '<details open>'],
  ['details that are closed', '/// details | More\nWords\n///', '<details>\n'],
  ['an admonition by its type', '/// admonition | Mind\n    type: warning\n\nWords\n///', '{% hint style="warning" %}'],
  ['a part that only wraps words', '/// caption\nWords\n///', 'Words'],
  ['a block in a block', '//// note\n/// details | More\nWords\n///\n////', '<details>'],
  ['a block that never ends', '/// note\nWords', '/// note\nWords'],
] as const)('%s', ([, source, expected]) => {
  expect(translateGenericBlocks(source)).toContain(expected)
})

test('tabs that follow each other stand together, and a new group begins where one says so', () => {
  const tab = (title: string, option = '') => `/// tab | ${title}\n${option}${title} words\n///\n`
  const groups = (...all: string[]) => translateGenericBlocks(all.join('\n')).split('{% tabs %}').length - 1
  expect(groups(tab('A'), tab('B'))).toBe(1)
  expect(groups(tab('A'), tab('B', '    new: true\n\n'))).toBe(2)
  expect(groups(tab('A'), 'Words\n', tab('B'))).toBe(2)
})
