import { readdirSync, readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { scriptLimits } from './limits.ts'

const pageBytes = 4096
const ticksPerSecond = 100
const processorCheckMs = 1000
/** The share of a processor from which a process counts as busy. */
const busyShare = 0.7

// Undefined where the system does not tell, and when the process has ended.
const read = <T>(path: string, parse: (text: string) => T): T | undefined => {
  try {
    return parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

const memoryOf = (pid: number): number | undefined =>
  read(`/proc/${pid}/statm`, (text) => Number(text.split(' ')[1]) * pageBytes)

/** Returns the processor time of a process in seconds. */
const processorOf = (pid: number): number | undefined =>
  read(`/proc/${pid}/stat`, (text) => {
    // The name of the process can contain spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  })

const yieldProcessor = (pid: number): void => {
  try {
    // On Linux, each thread has a priority of its own.
    for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), constants.priority.PRIORITY_LOW)
  } catch {
    // The process has ended.
  }
}

/** Gives a process that is busy for a second the lowest priority, so that many such scripts do not slow down requests. */
const watchProcessor = (pid: number): NodeJS.Timeout => {
  let before = processorOf(pid) ?? 0
  return setInterval(() => {
    const now = processorOf(pid) ?? before
    if (now - before > (busyShare * processorCheckMs) / 1000) yieldProcessor(pid)
    before = now
  }, processorCheckMs).unref()
}

/** Watches what a process uses until the returned function is called. */
export const watchProcess = (pid: number, onTooLarge: () => void): (() => void) => {
  const memory = setInterval(() => {
    if ((memoryOf(pid) ?? 0) > scriptLimits.maxMemoryBytes) onTooLarge()
  }, scriptLimits.memoryCheckMs).unref()
  const processor = watchProcessor(pid)
  return () => {
    clearInterval(memory)
    clearInterval(processor)
  }
}
