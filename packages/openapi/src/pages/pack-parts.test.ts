import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { partKey } from '../part-names.ts'
import { packParts } from './pack-parts.ts'

const keysOf = (batches: readonly { key: string }[][]) => batches.flatMap((batch) => batch.map(({ key }) => key))

test('each part is in one batch, and the batches are small and in the order of the keys', () => {
  const parts = Array.from({ length: 250 }, (_, index) => ({ name: `schema ${index}`, markdown: `Text ${index}` }))
  const batches = [...packParts(parts)]
  expect(batches.map(({ length }) => length)).toEqual([100, 100, 50])
  expect(keysOf(batches)).toEqual(parts.map(({ name }) => partKey(name)).toSorted())
})

test('large parts have batches of their own', () => {
  const parts = ['one', 'two', 'three'].map((name) => ({ name, markdown: randomBytes(100_000).toString('base64') }))
  expect([...packParts(parts)].map(({ length }) => length)).toEqual([1, 1, 1])
})

test('a later part replaces an earlier one with its name', () => {
  const parts = ['old', 'new'].map((markdown) => ({ name: 'schema Pet', markdown }))
  const texts = [...packParts(parts)].flat().map(({ packed }) => gunzipSync(packed).toString())
  expect(texts).toEqual(['new'])
})
