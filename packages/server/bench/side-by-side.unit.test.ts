import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serve, type Served } from './processes.ts'
import { scenarios } from './scenarios.ts'
import { allStacks } from './side-by-side.ts'
import { createWorkspace, type Workspace } from './workspace.ts'

// The one with jobs is the same server with one setting more. The stock validator, which `parity.unit.test.ts` runs on a small
// document, takes longer to compile the whole spec than all others take together.
const stacks = allStacks.filter((name) => !['scriptorium-with-jobs', 'validator'].includes(name))

describe('every stack answers every measured operation', () => {
  let workspace: Workspace
  const served: Served[] = []

  beforeAll(async () => {
    workspace = await createWorkspace(1, [100])
    served.push(...(await Promise.all(stacks.map((name) => serve(name, workspace)))))
  })
  afterAll(async () => {
    for (const { stop } of served) await stop()
  })

  test.for(stacks)('%s', async (name) => {
    const own = served.find((stack) => stack.name === 'scriptorium')!
    const stack = served.find((other) => other.name === name)!
    const answered: Record<string, number> = {}
    const expected: Record<string, number> = {}
    for (const scenario of scenarios(workspace, 1)) {
      const { method, paths, body, status } = await scenario.prepare(own.url)
      const headers = { authorization: `Bearer ${workspace.token}`, 'content-type': 'application/json' }
      const response = await fetch(`${stack.url}${paths[0]!}`, { method, headers, ...(body && { body }) })
      await response.text()
      answered[scenario.name] = response.status
      expected[scenario.name] = status
    }
    expect(answered).toEqual(expected)
  })
})
