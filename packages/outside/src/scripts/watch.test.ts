import { spawn } from 'node:child_process'
import { constants, getPriority } from 'node:os'
import { describe, expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { watchProcess } from './watch.ts'

const start = (program: string): number => {
  const child = spawn('sh', ['-c', program], { stdio: 'ignore' })
  const unwatch = watchProcess(child.pid!, () => {})
  onTestFinished(() => {
    unwatch()
    child.kill('SIGKILL')
  })
  return child.pid!
}

describe('watchProcess', () => {
  test('gives processes that compute the lowest priority, however little each gets of the processors', async () => {
    const waiting = start('exec sleep 60')
    const computing = Array.from({ length: 3 }, () => start('while :; do :; done'))
    const lowest = computing.map(() => constants.priority.PRIORITY_LOW)
    await eventually(() => expect(computing.map(getPriority)).toEqual(lowest))
    expect(getPriority(waiting)).toBe(getPriority())
  })
})
