import { EventEmitter, once } from 'node:events'
import { createFairRoom } from '@scriptorium/content/pool/fair-room'
import { createMarks } from '@scriptorium/basics/marks'
import { createStrikes } from '../requests/strikes.ts'
import type { Executable } from './executable.ts'
import type { GatewayOptions } from './gateway.ts'
import { scriptLimits } from './limits.ts'
import { ScriptError } from './script-error.ts'
import { startScript, type ScriptProcess } from './script-process.ts'

/** Which script a lane runs. */
interface Wanted {
  integrationName: string
  /** The organization that published the integration. */
  owner: string
  version: number
  loadSource(): Promise<Buffer>
}

/** A place for one process. It is busy while the process starts or handles an event. */
interface Lane {
  integrationName: string
  owner: string
  version: number
  isBusy: boolean
  usedAt: number
  script: ScriptProcess | undefined
}

const remove = (lanes: Set<Lane>, lane: Lane, why: string) => {
  lanes.delete(lane)
  lane.script?.stop(why)
}

/** Stops the process among some that has been idle for longest. Returns false if all are busy. */
const makeRoom = (lanes: Set<Lane>, some: readonly Lane[]): boolean => {
  const [oldest] = some.filter(({ isBusy }) => !isBusy).toSorted((a, b) => a.usedAt - b.usedAt)
  if (!oldest) return false
  remove(lanes, oldest, 'Others need the room')
  return true
}

const busyOf = (lanes: readonly Lane[]): number => lanes.filter(({ isBusy }) => isBusy).length

/** Returns whether an organization leaves enough places to others. One whose scripts had to be stopped lately gets fewer. */
const isModest = (
  lanes: readonly Lane[],
  { integrationName, owner }: Wanted,
  isSuspect: (owner: string) => boolean,
): boolean => {
  const own = busyOf(lanes.filter((lane) => lane.owner === owner))
  if (own > 0 && busyOf(lanes) >= scriptLimits.maxProcesses - scriptLimits.reservedProcesses) return false
  if (!isSuspect(owner)) return true
  return (
    own < scriptLimits.maxProcessesPerSuspect &&
    busyOf(lanes.filter((lane) => lane.integrationName === integrationName)) === 0 &&
    busyOf(lanes.filter((lane) => isSuspect(lane.owner))) < scriptLimits.maxSuspectProcesses
  )
}

/** Returns an idle process of the script, or a new place for one, or undefined if there is no room. */
export const claim = (
  lanes: Set<Lane>,
  wanted: Wanted,
  isSuspect: (owner: string) => boolean = () => false,
): Lane | undefined => {
  const { integrationName, owner, version } = wanted
  if (!isModest([...lanes], wanted, isSuspect)) return undefined
  const own = [...lanes].filter((lane) => lane.integrationName === integrationName)
  for (const lane of own)
    if (!lane.isBusy && (lane.version !== version || !lane.script?.isAlive())) remove(lanes, lane, 'Replaced')
  const idle = own.find((lane) => lanes.has(lane) && !lane.isBusy)
  if (idle) {
    idle.isBusy = true
    return idle
  }
  if (own.filter((lane) => lanes.has(lane)).length >= scriptLimits.maxProcessesPerIntegration) return undefined
  const ofOwner = [...lanes].filter((lane) => lane.owner === owner)
  if (ofOwner.length >= scriptLimits.maxProcessesPerOwner && !makeRoom(lanes, ofOwner)) return undefined
  if (lanes.size >= scriptLimits.maxProcesses && !makeRoom(lanes, [...lanes])) return undefined
  const lane: Lane = { integrationName, owner, version, isBusy: true, usedAt: Date.now(), script: undefined }
  lanes.add(lane)
  return lane
}

const stoppedOften = (times: number, wait: string, retryAfterS: number) =>
  new ScriptError(`The script was stopped ${times} times in a row. It can be started again in ${wait}`, { retryAfterS })

const nameOf = ({ integrationName, version }: Wanted): string => `${integrationName}@${version}`

const stopIdle = (lanes: Set<Lane>) => {
  const before = Date.now() - scriptLimits.idleMs
  for (const lane of lanes) if (!lane.isBusy && lane.usedAt < before) remove(lanes, lane, 'Idle')
}

/** Creates the places for the processes of all scripts. Each process runs one script, one event at a time. */
export const createLanes = (options: GatewayOptions) => {
  const lanes = new Set<Lane>()
  const changes = new EventEmitter().setMaxListeners(0)
  const broken = createMarks<ScriptError>(scriptLimits.restartMs)
  const tidy = setInterval(() => stopIdle(lanes), scriptLimits.idleMs / 3).unref()

  // Starting a process costs more than most events.
  const strikes = createStrikes(stoppedOften)
  const suspects = createMarks(scriptLimits.suspectMs)
  // Starting a process keeps a processor busy for a moment. One that is slow to start does not hold up the others for long.
  const inTurn = createFairRoom({
    running: scriptLimits.startsAtOnce,
    cost: 'time',
    placeMs: scriptLimits.startTurnMs,
  })
  let waiting = 0

  const claimLane = async (wanted: Wanted): Promise<Lane> => {
    const signal = AbortSignal.timeout(scriptLimits.waitMs)
    for (;;) {
      const lane = claim(lanes, wanted, (owner) => suspects.has(owner))
      if (lane) return lane
      waiting++
      await once(changes, 'free', { signal })
        .catch(() => {
          throw new ScriptError('The script could not be started: too many scripts are running')
        })
        .finally(() => waiting--)
    }
  }

  const start = async (executable: Executable, wanted: Wanted): Promise<ScriptProcess> => {
    const key = nameOf(wanted)
    const known = broken.get(key)
    if (known) throw known
    try {
      return await inTurn(async () => {
        const source = await wanted.loadSource()
        return startScript(executable, source, { ...options, isSuspect: suspects.has(wanted.owner) })
      })
    } catch (error) {
      if (error instanceof ScriptError) broken.set(key, error)
      throw error
    }
  }

  const release = (lane: Lane) => {
    lane.isBusy = false
    lane.usedAt = Date.now()
    if (!lane.script?.isAlive()) lanes.delete(lane)
    changes.emit('free')
  }

  return {
    /** Lends the process of a script, which it starts if there is none. */
    use: async <T>(executable: Executable, wanted: Wanted, work: (script: ScriptProcess) => Promise<T>): Promise<T> => {
      strikes.require(nameOf(wanted))
      const lane = await claimLane(wanted)
      try {
        const script = (lane.script ??= await start(executable, wanted))
        const result = await work(script)
        strikes.note(nameOf(wanted), !script.isAlive())
        if (!script.isAlive()) suspects.set(wanted.owner, true)
        return result
      } finally {
        release(lane)
      }
    },
    counts: () => {
      const busy = busyOf([...lanes])
      return { busy, idle: lanes.size - busy, waiting }
    },
    close: async () => {
      clearInterval(tidy)
      const running = [...lanes].flatMap(({ script }) => (script ? [script] : []))
      for (const lane of lanes) remove(lanes, lane, 'The server is shutting down')
      await Promise.all(running.map(({ ended }) => ended))
    },
  }
}
