import { hash } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { newId } from '@scriptorium/basics/id'

// Two machines can have the same name, but not the same start of their kernel. Containers of one machine can have the same name
// and the same process number, but not the same namespace of numbers while both run.
const startOfKernel = (): string => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')
const numberedBy = (): string => readlinkSync('/proc/self/ns/pid')

// Linux alone has these, and a container can hide one of them.
const ifReadable = (read: () => string): string => {
  try {
    return read()
  } catch {
    return ''
  }
}

const here = hash('sha256', hostname() + ifReadable(startOfKernel) + ifReadable(numberedBy)).slice(0, 24)
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

/**
 * Returns whether a worker was in a process of this machine that runs no longer. Another process can have its number now. Those of
 * other containers count as running: their leases tell.
 */
export const isGone = (worker: string): boolean => {
  const [machine, number, id] = worker.split('/')
  if (machine !== here || id === undefined || id === thisProcess) return false
  const pid = Number(number)
  return pid === process.pid || !isRunning(pid)
}
