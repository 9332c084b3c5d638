import { describe, expect, test } from 'vitest'
import { toCompileLines } from '../dev/checks.ts'
import { diffOperations, toLines } from '../dev/operations-diff.ts'
import type { Document } from '../document.ts'
import { answer, operation } from './small-spec.ts'

const documentOf = (ids: string[], title: object) =>
  ({
    paths: Object.fromEntries(
      ids.map((id) => [
        `/v1/${id}`,
        { get: operation(id, { responses: { '200': answer({ $ref: '#/components/schemas/A' }) } }) },
      ]),
    ),
    components: { schemas: { A: { properties: { b: { $ref: '#/components/schemas/B' } } }, B: { items: title } } },
  }) as unknown as Document

describe('diffOperations', () => {
  test('returns added and removed operations', () => {
    const before = documentOf(['one', 'two'], {})
    expect(diffOperations(before, documentOf(['two', 'three'], {}))).toEqual({
      added: ['three'],
      changed: [],
      removed: ['one'],
    })
  })

  test('a change of an indirectly referenced schema changes the operation', () => {
    expect(diffOperations(documentOf(['one'], {}), documentOf(['one'], { maxLength: 3 })).changed).toEqual(['one'])
  })
})

describe('toLines', () => {
  test('lists all added and removed operations, and the first of many changed ones', () => {
    const changed = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    expect(toLines({ added: ['new', 'known'], changed, removed: ['gone'] }, ['new'])).toEqual([
      '+ new  (answers 501 until you replace its notImplemented)',
      '+ known',
      '~ a',
      '~ b',
      '~ c',
      '~ d',
      '~ e',
      '~ f',
      '~ and 2 more',
      '- gone',
    ])
  })
})

describe('toCompileLines', () => {
  test('lists handlers first, each with its position', () => {
    const output = `packages/server/src/edge/app.ts(3,10): error TS2305: No member.
packages/server/src/edge/resources/spaces/handlers.ts(12,3): error TS2322: Wrong result.
  because of this`
    expect(toCompileLines(output)).toEqual([
      'packages/server/src/edge/resources/spaces/handlers.ts:12:3  TS2322: Wrong result.',
      'packages/server/src/edge/app.ts:3:10  TS2305: No member.',
    ])
  })
})
