import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { subscriptions } from './subscriptions.ts'

const src = join(import.meta.dirname, '..')

test('some code raises each domain event', () => {
  const files = globSync('**/*.ts', { cwd: src, exclude: ['**/*.test.ts'] })
  const code = files.map((file) => readFileSync(join(src, file), 'utf8')).join('\n')
  const raised = new Set([...code.matchAll(/\braise\(\s*[\w.]+,\s*'(\w+)'/g)].map(([, name]) => name))
  expect(Object.keys(subscriptions).filter((name) => !raised.has(name))).toEqual([])
})
