import { expect, test } from 'vitest'
import { matches } from './entry.ts'

test.each([
  ['Handbook: History undo merge', 'undo merge', true],
  ['Handbook: History undo merge', 'merge hand', true],
  ['Merge rules approvals', 'pro', false],
  ['Mitglieder entfernen Gäste', 'GÄS', true],
  ['Domaine, nom d’hôte', 'hôte', true],
  ['操作 自定义域名', '域名', true],
  ['أعضاء المغادرة', 'مغادرة', true],
  ['Members', '', true],
  ['Members', '?', false],
  ['🚀 Launch', '🚀', true],
  ['Members', 'members leave', false],
])('%s matches %s: %s', (text, query, isMatch) => {
  expect(matches(text, query)).toBe(isMatch)
})
