import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')
const textOf = (file: string): string => readFileSync(join(source, file), 'utf8')

test('pages show each field of their model', () => {
  const files = globSync('**/*.ts', { cwd: source, exclude: ['page/model*.ts', '**/*.test.ts'] })
  const words = new Set(files.flatMap((file) => textOf(file).match(/\w+/g) ?? []))
  const fields = [...textOf('page/model.ts').matchAll(/^ {2}(\w+)\??:/gm)].map(([, name]) => name!)
  expect(fields.filter((name) => !words.has(name))).toEqual([])
})
