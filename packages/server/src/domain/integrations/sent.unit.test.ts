import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { document } from '@scriptorium/tools/contract/spec.ts'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '../..')

interface Union {
  discriminator: { mapping: Record<string, string> }
}

/** The code that can send an event: all but tests, and the table that says who may get it. */
const readCode = (): string =>
  globSync('**/*.ts', { cwd: src, exclude: ['**/*.test.ts', 'domain/integrations/scopes.ts'] })
    .map((file) => readFileSync(join(src, file), 'utf8'))
    .join('\n')

test('some code sends each event of the spec', () => {
  const { IntegrationEventPayload } = document.components!.schemas as unknown as Record<string, Union>
  const types = Object.keys(IntegrationEventPayload!.discriminator.mapping)
  const code = readCode()
  expect(types.length).toBeGreaterThan(10)
  expect(types.filter((type) => !code.includes(`'${type}'`))).toEqual([])
})
