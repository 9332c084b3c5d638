import { expect, test } from 'vitest'
import { admitLocked } from './admit-locked.ts'

/** Runs an operation whose access names other organizations at each check. Returns what happened, in its order. */
const stepsOf = async (...checks: string[][]) => {
  const steps: string[] = []
  let count = 0
  const access = await admitLocked({
    permit: async () => {
      steps.push('permit')
      return checks[Math.min(count++, checks.length - 1)]!
    },
    organizationsOf: (named) => named,
    lock: async (organization) => void steps.push(organization),
  })
  return { access, steps }
}

test('an operation without shared rows checks its permission once', async () => {
  expect(await stepsOf([])).toEqual({ access: [], steps: ['permit'] })
})

test('the permission is checked again once all locks are held, which are taken in the order of their names', async () => {
  expect((await stepsOf(['b', 'a'])).steps).toEqual(['permit', 'a', 'b', 'permit'])
})

test('an organization that only the new access names is locked too, and the last access counts', async () => {
  const moved = await stepsOf(['a'], ['a', 'b'])
  expect(moved).toEqual({ access: ['a', 'b'], steps: ['permit', 'a', 'permit', 'b', 'permit'] })
})

test('a permission that is lost while a lock is awaited ends the operation', async () => {
  let isMember = true
  const admitted = admitLocked({
    permit: async () => {
      if (!isMember) throw new Error('Not a member')
    },
    organizationsOf: () => ['a'],
    lock: async () => void (isMember = false),
  })
  await expect(admitted).rejects.toThrow('Not a member')
})
