import { describe, expect, test } from 'vitest'
import { claim } from './lanes.ts'
import { scriptLimits } from './limits.ts'

const wanted = (owner: string, number: number) => ({
  integrationName: `${owner}-${number}`,
  owner,
  version: 1,
  loadSource: () => Promise.resolve(Buffer.from('')),
})

describe('claim', () => {
  test('keeps places free for the scripts of other organizations', () => {
    const lanes: Parameters<typeof claim>[0] = new Set()
    const greedy = Array.from({ length: scriptLimits.maxProcesses }, (_, number) => claim(lanes, wanted('a', number)))
    expect(greedy.filter(Boolean)).toHaveLength(scriptLimits.maxProcessesPerOwner)
    expect(claim(lanes, wanted('b', 0))).toMatchObject({ owner: 'b', isBusy: true })
  })

  test('replaces an idle process of the same organization beyond its share', () => {
    const lanes: Parameters<typeof claim>[0] = new Set()
    const own = Array.from({ length: scriptLimits.maxProcessesPerOwner }, (_, number) =>
      claim(lanes, wanted('a', number)),
    )
    own[2]!.isBusy = false
    expect(claim(lanes, wanted('a', 99))).toMatchObject({ integrationName: 'a-99' })
    expect([lanes.size, lanes.has(own[2]!)]).toEqual([scriptLimits.maxProcessesPerOwner, false])
  })
})
