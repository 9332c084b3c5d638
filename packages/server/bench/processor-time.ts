import { readFileSync, readdirSync } from 'node:fs'

const ticksPerSecond = 100

interface Stat {
  parent: number
  ownMs: number
  endedChildrenMs: number
}

// The name of a program can contain spaces and brackets, so what follows its last bracket is read.
const statOf = (pid: number | string): Stat | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ms = (at: number) => (Number(fields[at]) * 1000) / ticksPerSecond
    return { parent: Number(fields[1]), ownMs: ms(11) + ms(12), endedChildrenMs: ms(13) + ms(14) }
  } catch {
    return undefined
  }
}

/** Returns the processor time of a process in ms; 0 if it has ended, or if the system has no `/proc`. */
export const processorTime = (pid: number | undefined): number => (pid && statOf(pid)?.ownMs) || 0

/** Returns the processor time of a process and of its children, those that have ended included, in ms. */
export const familyTime = (pid: number): number => {
  const own = statOf(pid)
  if (!own) return 0
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (statOf(name) ?? []) : []))
  const children = all.filter(({ parent }) => parent === pid)
  return children.reduce((sum, { ownMs }) => sum + ownMs, own.ownMs + own.endedChildrenMs)
}
