import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { migrations } from '../src/migrate.ts'

test('every file of src/migrations is registered in src/migrate.ts under its name, in the order of the numbers', () => {
  const files = readdirSync(new URL('../src/migrations', import.meta.url)).map((file) => file.replace(/\.ts$/, ''))
  expect(Object.keys(migrations)).toEqual(files.toSorted())
})
