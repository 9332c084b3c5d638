import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Round, Went } from './load.ts'
import type { MixedPlan, MixedResult } from './mixed-load.ts'
import type { Workspace } from './workspace.ts'

const start = (file: string, ...args: string[]): ChildProcess =>
  fork(new URL(file, import.meta.url), args, {
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16'],
  })

const answerOf = async (child: ChildProcess): Promise<unknown> => {
  const gone = new AbortController()
  const fail = () => gone.abort()
  child.once('exit', fail)
  const [answer] = (await once(child, 'message', { signal: gone.signal })) as unknown[]
  child.off('exit', fail)
  return answer
}

const ask = async <T>(child: ChildProcess, question: unknown): Promise<T> => {
  child.send(question as object)
  return (await answerOf(child)) as T
}

// A server that outlives its database fails.
const stop = async (child: ChildProcess): Promise<void> => {
  const exited = once(child, 'exit')
  child.disconnect()
  await exited
}

/** A stack that runs in its own process. */
export interface Served {
  name: string
  url: string
  /** Returns the processor time that the process has used, in µs. */
  cpu(): Promise<number>
  memory(): Promise<NodeJS.MemoryUsage>
  /** Returns when the process has ended. */
  stop(): Promise<void>
}

export const serve = async (name: string, workspace: Workspace): Promise<Served> => {
  const child = start('serve.ts', name, JSON.stringify(workspace))
  const { url } = (await answerOf(child)) as { url: string }
  return {
    name,
    url,
    cpu: async () => {
      const { user, system } = await ask<NodeJS.CpuUsage>(child, 'cpu')
      return user + system
    },
    memory: () => ask<NodeJS.MemoryUsage>(child, 'memory'),
    stop: () => stop(child),
  }
}

/** Starts the generator of mixed requests in its own process. */
export const startMixedLoad = () => {
  const child = start('mixed-load.ts')
  return { run: (plan: MixedPlan) => ask<MixedResult>(child, plan), stop: () => stop(child) }
}

/** Starts the load generator in its own process. */
export const startLoad = () => {
  const child = start('load.ts')
  return { run: (round: Round) => ask<Went>(child, round), stop: () => stop(child) }
}
