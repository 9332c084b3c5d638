import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { newId } from '@scriptorium/basics/id'

// Two machines can have the same name, but not the same start of their kernel.
const startOfKernel = (): string => {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')
  } catch {
    // Linux alone has it.
    return ''
  }
}

const here = hash('sha256', hostname() + startOfKernel()).slice(0, 24)
const thisProcess = newId()
let count = 0

/** Returns the name of a new worker: its machine, its process, and its number there. */
export const newWorker = (): string => [here, process.pid, thisProcess, ++count].join('/')

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Returns whether a worker was in a process of this machine that runs no longer. Another process can have its number now. */
export const isGone = (worker: string): boolean => {
  const [machine, number, id] = worker.split('/')
  if (machine !== here || id === undefined || id === thisProcess) return false
  const pid = Number(number)
  return pid === process.pid || !isRunning(pid)
}
