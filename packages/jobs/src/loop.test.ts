import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createLoop, type Look } from './loop.ts'

const forever = 2 ** 31 - 1

const loopOver = (found: 'no room' | 'done') => {
  let makeRoom = () => {}
  let looks = 0
  const look: Look = async (onRoom) => {
    makeRoom = onRoom
    looks++
    return found
  }
  const loop = createLoop(look, { everyMs: forever, restMs: forever, onTrouble: () => {} })
  const settle = async () => {
    for (let turns = 0; turns < 5; turns++) await nextTurn()
  }
  const wakeThreeTimes = async () => {
    for (let times = 0; times < 3; times++) {
      loop.wake()
      await settle()
    }
  }
  return { loop, looks: () => looks, makeRoom: () => makeRoom(), settle, wakeThreeTimes }
}

it('looks as often as it is woken', async () => {
  const { loop, looks, wakeThreeTimes } = loopOver('done')
  await wakeThreeTimes()
  expect(looks()).toBe(3)
  await loop.close()
})

it('does not look for more work without room for it', async () => {
  const { loop, looks, makeRoom, settle, wakeThreeTimes } = loopOver('no room')
  await wakeThreeTimes()
  expect(looks()).toBe(1)
  makeRoom()
  await settle()
  expect(looks()).toBe(2)
  await loop.close()
})

it('looks again at once if a job ended during the look', async () => {
  let looks = 0
  const look: Look = async (onRoom) => {
    if (++looks === 1) onRoom()
    return 'no room'
  }
  const loop = createLoop(look, { everyMs: forever, restMs: forever, onTrouble: () => {} })
  loop.wake()
  for (let turns = 0; turns < 5; turns++) await nextTurn()
  expect(looks).toBe(2)
  await loop.close()
})
