import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { envName, settings } from '../../packages/settings/src/config.ts'

const root = join(import.meta.dirname, '../..')

const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')

const wordsOf = (pattern: RegExp): ReadonlySet<string> => {
  const texts = files.flatMap((file) => (pattern.test(file) ? [readFileSync(join(root, file), 'utf8')] : []))
  return new Set(texts.flatMap((text) => text.match(/\w+/g) ?? []))
}

const names = Object.keys(settings)

test('each setting is read by code', () => {
  const code = wordsOf(/^packages\/(?!settings\/)[\w-]+\/src\/.*(?<!\.test)\.ts$/)
  expect(names.filter((name) => !code.has(name))).toEqual([])
})

test('each setting is in the README or in the guide', () => {
  const documents = wordsOf(/^(?:README|packages\/guide\/[\w-]+|packages\/server\/docs\/\w+)\.md$/)
  expect(names.map(envName).filter((name) => !documents.has(name))).toEqual([])
})
