import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * Ends this process with SIGXCPU once it has used the processor time that its first argument states, and with SIGKILL when its
 * server is gone, even if the server was killed. A thread watches both, because a loop in the main thread would not let a timer run.
 */
export const limitProcess = (): void => {
  const maxComputingMs = Number(process.argv[2])
  const watch = `setInterval(() => {
    const { user, system } = process.cpuUsage()
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

/** Asks the server a question and waits for the answer. One at a time. */
export const ask = async (question: unknown): Promise<unknown> => {
  const [answered] = await Promise.all([once(process, 'message'), say({ type: 'ask', question })])
  return (answered as unknown[])[0]
}

/** Sends the result and ends the process. */
export const endWith = async (result: unknown): Promise<void> => {
  const { user, system } = process.cpuUsage()
  await say({ type: 'end', result, computingMs: (user + system) / 1000 })
  process.disconnect()
  process.exit()
}
