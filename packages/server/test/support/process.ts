import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'

const main = new URL('../../src/main.js', import.meta.url).pathname
const recorder = new URL('../affected/record-process.js', import.meta.url).href

// Tests start hundreds of processes that live for a moment. A larger heap for new objects, and collecting garbage in one thread,
// saves a tenth of their processor time.
const briefly = ['--min-semi-space-size=16', '--single-threaded-gc']

/** A `scriptorium` process. */
export interface Running {
  child: ChildProcess
  /** The output so far. */
  written: { out: string; err: string }
  /** Resolves to the exit code. */
  ended: Promise<number | null>
}

/** The settings that keep a child process of a test off the network. */
export const offline = (): Record<string, string | undefined> => {
  const { NODE_OPTIONS, TESTS_OFFLINE_LOG } = process.env
  return { NODE_OPTIONS, TESTS_OFFLINE_LOG }
}

/** Lets a server record which handlers it reaches, if a test that runs on a database starts it from this source. */
const recorded = (program: string, command: string | undefined) => {
  const { RECORDED_TEST, RECORDED_IN } = process.env
  if (RECORDED_TEST === undefined || program !== main || command !== 'serve') return { args: [], env: {} }
  return { args: ['--import', recorder], env: { RECORDED_TEST, RECORDED_IN } }
}

/** Starts `scriptorium` without our environment and away from any `.env`; `input` goes to its stdin. */
export const scriptorium = (
  args: string[],
  env: Record<string, string> = {},
  program = main,
  input?: string,
  node = process.execPath,
): Running => {
  const recording = recorded(program, args[0])
  const child = spawn(node, [...briefly, ...recording.args, program, ...args], {
    cwd: tmpdir(),
    // The developer who runs the tests may be logged in to a server.
    env: {
      ...offline(),
      ...recording.env,
      PATH: process.env['PATH'],
      XDG_CONFIG_HOME: '/nowhere',
      ...env,
    },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  })
  child.stdin?.end(input)
  const written = { out: '', err: '' }
  child.stdout!.on('data', (part: Buffer) => (written.out += part.toString()))
  child.stderr!.on('data', (part: Buffer) => (written.err += part.toString()))
  const end = async (): Promise<number | null> => {
    const [code] = (await once(child, 'close')) as [number | null]
    const failed = `${written.out}${written.err}`.split('\n').filter((line) => line.includes('"status":500,"ms":'))
    if (failed.length > 0) throw new Error(['Requests ended in 500:', ...failed].join('\n'))
    return code
  }
  const ended = end()
  // Whoever awaits it gets the failure. One that nobody awaits yet must not end the process of the tests.
  ended.catch(() => undefined)
  return { child, written, ended }
}

/** The line that a server prints when it is ready. */
export interface Ready {
  url: string
  api: string
  reference: string
  adminToken?: string
  level: number
  time: string
}

/** Waits until a server that was started with `serve` is ready. */
export const ready = ({ child, written, ended }: Running): Promise<Ready> => {
  const found = () => written.out.split('\n').find((line) => line.startsWith('{"event":"ready"'))
  return new Promise((done, fail) => {
    child.stdout!.on('data', () => {
      const line = found()
      if (line) done(JSON.parse(line) as Ready)
    })
    ended.then((code) => fail(new Error(`The server ended with ${code}: ${written.err}`)), fail)
  })
}
