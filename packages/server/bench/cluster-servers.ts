import { setTimeout as sleep } from 'node:timers/promises'
import { ready, scriptorium, type Running } from '../test/support/process.ts'
import { processorTime } from './processor-time.ts'
import type { Backend, Proxy } from './cluster-proxy.ts'

interface Slot {
  backend: Backend
  running: Running
}

/** Servers behind a proxy, which are replaced one after the other. */
export interface Servers {
  /** Starts another server and waits until the proxy sends requests to it. */
  add(program?: string): Promise<void>
  /** Starts a server of this version, and then stops the oldest one. */
  replaceOldest(): Promise<void>
  /** How the replaced servers ended. */
  ended: { code: number | null; errors: string[] }[]
  /** Processor time of all servers so far, in ms. */
  processorTime(): number
  close(): Promise<void>
}

const errorLevel = '"level":50'

/** Returns functions that start and replace servers with these settings behind the proxy. */
export const createServers = (env: Record<string, string>, { backends }: Proxy): Servers => {
  const slots: Slot[] = []
  const ended: Servers['ended'] = []
  let endedMs = 0
  // A bench that fails leaves no servers behind.
  process.once('exit', () => slots.forEach(({ running }) => running.child.kill('SIGKILL')))

  const add = async (program?: string) => {
    const running = scriptorium(['serve', '--port', '0', '--json'], env, program)
    const backend = { url: '', isReady: false, failedProbes: 0 }
    slots.push({ backend, running })
    backend.url = (await ready(running)).url
    backends.push(backend)
    while (!backend.isReady) await sleep(50)
  }
  const stopOldest = async () => {
    const { backend, running } = slots.shift()!
    endedMs += processorTime(running.child.pid)
    running.child.kill('SIGTERM')
    const code = await running.ended
    backends.splice(backends.indexOf(backend), 1)
    const lines = running.written.out.split('\n')
    ended.push({ code, errors: lines.filter((line) => line.includes(errorLevel)) })
  }
  const replaceOldest = async () => {
    await add()
    await stopOldest()
  }
  const close = async () => {
    while (slots.length > 0) await stopOldest()
  }
  const processorTimeOfAll = () => slots.reduce((sum, { running }) => sum + processorTime(running.child.pid), endedMs)
  return { add, replaceOldest, ended, processorTime: processorTimeOfAll, close }
}
