import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { runBetweenRequests } from './pace.ts'

const compute = (milliseconds: number) => {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test('all steps run in order, and requests have turns between them', async () => {
  const ran: string[] = []
  let turns = 0
  const steps = ['a', 'b', 'c'].map((name) => () => {
    compute(2)
    ran.push(`${name} after ${turns > 0 ? 'turns' : 'nothing'}`)
    turns = 0
  })
  const over = new AbortController()
  const requests = async () => {
    while (!over.signal.aborted) {
      await setImmediate()
      turns += 1
    }
  }
  const answered = requests()
  await runBetweenRequests(steps)
  over.abort()
  await answered
  expect(ran).toEqual(['a after nothing', 'b after turns', 'c after turns'])
})
