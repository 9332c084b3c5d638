import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort, userOfCluster, type Cluster } from './postgres-cluster.ts'

// Fewer connections than the servers of a test file have, so that transactions of different clients share them.
const poolSize = 6

// It tries again soon after a login that failed. By default, requests would fail for up to 15 s after PostgreSQL is back.
const settingsOf = (server: URL, port: number): string => `
[databases]
* = host=${server.hostname} port=${server.port} user=${server.username} password=${server.password}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 2000
ignore_startup_parameters = statement_timeout
server_idle_timeout = 5
server_login_retry = 1
`

/** Starts a PgBouncer before a PostgreSQL, in transaction mode: a connection serves other clients after each transaction. */
export const startPgBouncer = async (program: string, server: string): Promise<Cluster> => {
  const folder = await mkdtemp(join(tmpdir(), 'scriptorium-pgbouncer-'))
  await chmod(folder, 0o755)
  const file = join(folder, 'pgbouncer.ini')
  const port = await freePort()
  await writeFile(file, settingsOf(new URL(server), port))
  await promisify(execFile)(program, ['--version'])
  const child = spawn(program, [file], { ...(await userOfCluster()), stdio: ['ignore', 'ignore', 'pipe'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  for await (const part of child.stderr) if (String(part).includes('process up')) break
  child.stderr.resume()
  const stop = async () => {
    process.off('exit', kill)
    child.kill('SIGKILL')
    await once(child, 'close')
    await rm(folder, { recursive: true, force: true })
  }
  return { server: `postgres://anyone@127.0.0.1:${port}`, stop }
}
