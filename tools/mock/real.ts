import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const MAIN = join(import.meta.dirname, '../../packages/server/src/main.js')

/** A running Scriptorium server with a temporary database. */
export interface RealServer {
  url: string
  close(): Promise<void>
}

/** Starts the server on a free port. The URLs in its responses start with `baseUrl`. `nodeArgs` are options of Node. */
export const startReal = async (
  baseUrl: string,
  token: string,
  args: string[] = [],
  nodeArgs: string[] = [],
): Promise<RealServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'scriptorium-mock-'))
  const own = { HOST: '127.0.0.1', PORT: '0', DATABASE_URL: join(folder, 'mock.db'), LOG_LEVEL: 'warn' }
  const settings = { ...own, BASE_URL: baseUrl, ADMIN_TOKEN: token, RATE_LIMIT: 'off', CORS_ORIGINS: '*' }
  const child = spawn(process.execPath, [...nodeArgs, MAIN, 'serve', '--json', ...args], {
    // In a folder without a .env file.
    cwd: folder,
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  }
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('{"event":"ready"')) continue
    child.stdout.resume()
    return { url: (JSON.parse(line) as { url: string }).url, close }
  }
  await close()
  throw new Error('The server did not start')
}
