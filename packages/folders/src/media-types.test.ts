import { expect, test } from 'vitest'
import { mediaTypeOf } from './media-types.ts'

test.for([
  ['a/b.PNG', 'image/png'],
  ['png', 'image/png'],
  ['b.nothing', 'application/octet-stream'],
  ['b.constructor', 'application/octet-stream'],
])('the type of %s is %s', ([path, type]) => expect(mediaTypeOf(path!)).toBe(type))
