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

  test('keeps the last places for organizations that have none', () => {
    const lanes: Parameters<typeof claim>[0] = new Set()
    const some = ['a', 'b', 'c'].flatMap((owner) => {
      return Array.from({ length: scriptLimits.maxProcesses }, (_, number) => claim(lanes, wanted(owner, number)))
    })
    expect(some.filter(Boolean)).toHaveLength(scriptLimits.maxProcesses - scriptLimits.reservedProcesses + 1)
    expect(claim(lanes, wanted('d', 0))).toMatchObject({ owner: 'd' })
  })

  test('gives few places to organizations whose scripts were stopped', () => {
    const lanes: Parameters<typeof claim>[0] = new Set()
    const isSuspect = (owner: string) => owner !== 'good'
    const ask = (owner: string, number: number) => claim(lanes, wanted(owner, number), isSuspect)
    expect([ask('bad', 0), ask('bad', 0), ask('bad', 1), ask('bad', 2)].map(Boolean)).toEqual([
      true,
      false,
      true,
      false,
    ])
    for (let number = 0; number < scriptLimits.maxProcesses; number++) ask(`bad-${number}`, 0)
    expect(lanes.size).toBe(scriptLimits.maxSuspectProcesses)
    expect(ask('good', 0)).toMatchObject({ owner: 'good' })
  })
})
