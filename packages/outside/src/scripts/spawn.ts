import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import type { Executable } from './executable.ts'
import { scriptLimits } from './limits.ts'
import { ScriptError } from './script-error.ts'
import { watchProcess } from './watch.ts'

/** A process that runs a script. */
export interface Spawned {
  kill(): void
  /** Resolves when the process has ended. */
  ended: Promise<void>
}

// The shell ends the process when this server ends, even if this server is killed: then the shell's input ends. Scripts have a
// lower priority than requests, but not the lowest: with that, none could start on a server that is busy for long.
const guard = `folder=$0
priority=$1
shift
nice -n "$priority" "$@" </dev/null &
pid=$!
echo "$pid" >&4
exec >/dev/null 2>&1 3>&- 4>&-
read -r _
kill -9 "$pid"
rm -rf "$folder"`

const firstOf = (pipe: Readable) => new Promise<Buffer>((resolve) => void pipe.once('data', resolve))

const isListening = async (control: Readable): Promise<boolean> => {
  const started = once(control, 'data', { signal: AbortSignal.timeout(scriptLimits.startMs) })
  const ended = once(control, 'end')
  return Promise.race([started.then(() => true), ended.then(() => false)]).catch(() => false)
}

interface SpawnOptions {
  folder: string
  /** Whether a script of its organization had to be stopped lately. */
  isSuspect?: boolean
  onOutput(chunk: Buffer): void
  onTooLarge(): void
}

/** Starts the process of the script in a folder, and waits until it listens. */
export const spawnScript = async (
  { path }: Executable,
  { folder, isSuspect = false, onOutput, onTooLarge }: SpawnOptions,
): Promise<Spawned> => {
  const command = [path, 'serve', '--control-fd=3', 'config.capnp']
  const priority = isSuspect ? scriptLimits.suspectPriority : scriptLimits.priority
  const child = spawn('sh', ['-c', guard, folder, String(priority), ...command], {
    cwd: folder,
    env: { PATH: process.env['PATH'] },
    stdio: ['pipe', 'pipe', 'pipe', 'pipe', 'pipe'],
  })
  child.on('error', () => {})
  // A process that could not be started may have no streams.
  if (child.pid === undefined) throw new ScriptError('The script could not be started')
  const streams = child.stdio as unknown as [Writable, Readable, Readable, Readable, Readable]
  // A pipe with an error is closed, and nothing else has to be done.
  for (const stream of streams) stream.on('error', () => {})
  const [, stdout, stderr, control, pidPipe] = streams
  const kill = () => void child.stdin.end()
  stdout.on('data', onOutput)
  stderr.on('data', onOutput)
  const ended = new Promise<void>((resolve) => void control.once('close', resolve))
  const first = await Promise.race([firstOf(pidPipe), ended])
  const pid = Number(first)
  // A script can compute and fill its memory before it listens.
  if (pid) void ended.then(watchProcess(pid, onTooLarge))
  if (!pid || !(await isListening(control))) {
    kill()
    throw new ScriptError('The script could not be started')
  }
  control.resume()
  const stop = () => {
    kill()
    // A script that floods its log continues until the shell has killed it.
    for (const output of [stdout, stderr]) output.destroy()
  }
  return { kill: stop, ended }
}
