import { Worker } from 'node:worker_threads'
import { urgentMs } from './limits.ts'

/**
 * Ends this process with SIGXCPU once it has used the processor time that its first argument states, and with SIGKILL when its
 * server is gone, even if the server was killed. A thread watches both, because a loop in the main thread would not let a timer run.
 * A process that computes for longer than usual gets a lower priority, so that requests do not wait for it.
 */
export const limitProcess = (): void => {
  const maxComputingMs = Number(process.argv[2])
  // On Linux, each thread has a priority of its own. Elsewhere the process keeps its priority.
  const watch = `const { readdirSync } = process.getBuiltinModule('node:fs')
  const { constants, setPriority } = process.getBuiltinModule('node:os')
  const yieldProcessor = () => {
    try {
      for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL)
    } catch {}
  }
  let isUrgent = true
  setInterval(() => {
    const { user, system } = process.cpuUsage()
    if (isUrgent && (user + system) / 1000 > ${urgentMs}) {
      isUrgent = false
      yieldProcessor()
    }
    const isOrphan = process.ppid !== ${process.ppid}
    if (isOrphan) process.kill(process.pid, 'SIGKILL')
    if ((user + system) / 1000 > ${maxComputingMs}) process.kill(process.pid, 'SIGXCPU')
  }, 100)`
  new Worker(watch, { eval: true }).unref()
}

/** Sends a message to the server. */
export const say = (message: object): Promise<void> =>
  new Promise((resolve, reject) => {
    process.send!(message, undefined, {}, (error) => (error ? reject(error) : resolve()))
  })

/** Sends the result and ends the process. */
export const endWith = async (result: unknown): Promise<void> => {
  await say({ type: 'end', result })
  process.disconnect()
  process.exit()
}
