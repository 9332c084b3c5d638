import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// The tables are loaded in one file, because loading takes longer than testing.
const tables = import.meta.glob('./**/*.requests.ts')
for (const load of Object.values(tables)) await load()

test('each file that calls the API has a table of its requests', () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter(
    (file) => !/\.(?:test|requests)\.ts$/.test(file),
  )
  const calling = files.filter((file) =>
    /\bdocs\.(?!ts\b)\w/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
  )
  expect(calling.length).toBeGreaterThan(30)
  expect(calling.filter((file) => !(`./${file.replace(/\.ts$/, '.requests.ts')}` in tables))).toEqual([])
})
