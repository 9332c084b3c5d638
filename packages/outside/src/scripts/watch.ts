import { readdirSync, readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { scriptLimits } from './limits.ts'

const pageBytes = 4096
const msPerTick = 10
const checksPerProcessorCheck = 4

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

/** Returns the processor time of a process in milliseconds. */
const processorOf = (pid: number): number | undefined =>
  read(`/proc/${pid}/stat`, (text) => {
    // The name of the process can contain spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * msPerTick
  })

const yieldProcessor = (pid: number): void => {
  try {
    // On Linux, each thread has a priority of its own.
    for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), constants.priority.PRIORITY_LOW)
  } catch {
    // The process has ended.
  }
}

/**
 * Watches what a process uses until the returned function is called. A process that has computed for long gets the lowest
 * priority, which it keeps, because only privileged users can raise a priority. Its share of a processor says nothing: among many
 * processes that compute, each has a small share, and together they still slow down requests.
 */
export const watchProcess = (pid: number, onTooLarge: () => void): (() => void) => {
  let checks = 0
  let isSlowed = false
  const timer = setInterval(() => {
    if ((memoryOf(pid) ?? 0) > scriptLimits.maxMemoryBytes) onTooLarge()
    checks += 1
    if (isSlowed || checks % checksPerProcessorCheck !== 0) return
    isSlowed = (processorOf(pid) ?? 0) > scriptLimits.processorMs
    if (isSlowed) yieldProcessor(pid)
  }, scriptLimits.memoryCheckMs).unref()
  return () => clearInterval(timer)
}
