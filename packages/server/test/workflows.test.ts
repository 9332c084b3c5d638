import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { redocly } from '@scriptorium/changes/redocly'
import { describe, expect } from 'vitest'
import { test as base } from './test.ts'

// Each test starts a process that reads the whole spec.

const test = base.extend(
  'respect',
  ({ server }) =>
    (file: string, token: string) =>
      redocly(folder, ['respect', file, '--input', `token=${token}`, '--server', `scriptorium=${server.url}`]),
)

const folder = dirname(fileURLToPath(import.meta.resolve('@scriptorium/spec/openapi.yaml'))).replace(/dist$/, '')
const workflows = globSync('workflows/*.arazzo.yaml', { cwd: folder }).toSorted()

describe('spec/workflows', () => {
  test.for(workflows)('%s', async (file, { server, respect }) => {
    const { code, stdout, stderr } = await respect(file, server.token)
    expect({ code, report: code === 0 ? '' : stdout + stderr }).toEqual({ code: 0, report: '' })
    expect(stdout).not.toContain(server.token)
  })

  test('has five workflows, and a workflow fails if the server does not follow it', async ({ respect }) => {
    expect(workflows).toHaveLength(5)
    const { code, stdout } = await respect(workflows[0]!, 'of-nobody')
    expect(code).not.toBe(0)
    expect(stdout).toMatch(/✗ .*\$statusCode == 200/)
  })
})
