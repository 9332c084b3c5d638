import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { median, table } from './numbers.ts'
import { createWorkspace } from './workspace.ts'

const main = fileURLToPath(new URL('../src/main.js', import.meta.url))
const untilIdle = 20_000

const memoryOf = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024

// Returns milliseconds: Linux counts in ticks of 10 ms (USER_HZ is 100).
const cpuOf = (pid: number) => {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) * 10
}

const startOnce = async (file: string) => {
  const started = performance.now()
  const args = [main, 'serve', '--json', '--port', '0', '--database-url', file, '--log-level', 'warn']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { url } = JSON.parse(line) as { url: string }
  const { ok } = await fetch(`${url}/readyz`)
  const wall = performance.now() - started
  if (!ok) throw new Error('The server says that it is not ready')
  const cpu = cpuOf(child.pid!)
  await sleep(untilIdle)
  const [memory, idleCpu] = [memoryOf(child.pid!), cpuOf(child.pid!)]
  child.kill('SIGTERM')
  await once(child, 'exit')
  return { wall, cpu, memory, warmed: idleCpu }
}

/**
 * Measures the time from `serve` on an existing database to a response of `/readyz`, and the memory of the idle
 * process.
 */
export const startUp = async (rounds: number): Promise<string> => {
  const { file } = await createWorkspace(100, [100])
  await startOnce(file)
  const seen: Awaited<ReturnType<typeof startOnce>>[] = []
  for (let round = 0; round < rounds; round++) seen.push(await startOnce(file))
  const of = (what: keyof (typeof seen)[number]) => median(seen.map((each) => each[what])).toFixed(0)
  return table(
    ['', 'median'],
    [
      ['ready, ms', of('wall')],
      ['processor time until ready, ms', of('cpu')],
      ['processor time until idle, ms', of('warmed')],
      ['idle memory (RSS), MiB', of('memory')],
    ],
  )
}
