import { expect, test } from 'vitest'
import { targetsIn } from './targets.ts'

test('a mention has the name of the person, if it is known', () => {
  const target = targetsIn({ place: { spaceId: 's' }, pages: [], files: undefined, names: new Map([['u1', 'Ana']]) })
  expect(target({ kind: 'user', user: 'u1' })).toEqual({ title: 'Ana' })
  expect(target({ kind: 'user', user: 'u2' })?.title).toBeUndefined()
})
