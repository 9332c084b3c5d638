import { expect, test } from 'vitest'
import type { JobDefinition } from './job.ts'
import { limitsOf } from './limits.ts'

const job = (limits: Omit<JobDefinition<unknown, unknown>, 'load'> = {}) => ({
  load: () => Promise.reject(new Error('Not run')),
  ...limits,
})

const limits = limitsOf({
  plain: job(),
  print: job({ atOnce: 1 }),
  git: job({ atOnce: 2, outside: 40 }),
  deliver: job({ waitsForOthers: true }),
})

test('a job has all slots or those of its name, and an unknown one has none', () => {
  expect(['plain', 'print', 'git', 'unknown', 'constructor'].map(limits.slotsOf)).toEqual([limits.slots, 1, 2, 0, 0])
})

test('only jobs that say so leave their slots: for a wait, or once they take long', () => {
  expect(['plain', 'git', 'deliver', 'unknown'].map(limits.outsideOf)).toEqual([0, 40, 0, 0])
  expect(['plain', 'git', 'deliver', 'unknown'].map(limits.canPark)).toEqual([false, false, true, false])
})
