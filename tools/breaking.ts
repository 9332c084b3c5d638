import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changesBetween, defaultRef, specAt } from './changes.ts'
import type { Change } from './changes.ts'

const ROOT = join(import.meta.dirname, '..')

/** Parses approved-breaking.txt into reasons by the operationId, rule or file that they approve. */
export const parseApprovals = (text: string): Map<string, string> => {
  const approvals = new Map<string, string>()
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const [, key, reason] = /^(\S+):\s+(\S.*)$/.exec(line) ?? []
    if (!key || !reason)
      throw new Error(`spec/approved-breaking.txt:${index + 1} is not \`<operationId, rule or file>: <reason>\``)
    approvals.set(key, reason)
  }
  return approvals
}

/** Returns the reason why a breaking change is approved, or undefined. */
export const approvalOf = (change: Change, approvals: Map<string, string>): string | undefined => {
  const file = change.place.replace(/(:\d+)*$/, '')
  return [...change.operations, change.rule, file]
    .map((key) => approvals.get(key))
    .find((reason) => reason !== undefined)
}

/** Formats the breaking changes. The exit code is 1 if one of them is not approved. */
export const report = (changes: Change[], approvals: Map<string, string>): { lines: string[]; code: 0 | 1 } => {
  const breaking = changes.filter(({ impact }) => impact === 'major')
  const judged = breaking.map((change) => ({ change, reason: approvalOf(change, approvals) }))
  const refused = judged.filter(({ reason }) => reason === undefined)
  const lines = judged.flatMap(({ change: { place, message, rule, operations }, reason }) => [
    `${reason === undefined ? '✖' : '✔'} ${place}  ${message}  (${rule}${operations.length > 0 ? `, ${operations.join(', ')}` : ''})`,
    ...(reason === undefined ? [] : [`    approved: ${reason}`]),
  ])
  const others = changes.length - breaking.length
  const summary = `${breaking.length} breaking, ${breaking.length - refused.length} of them approved; ${others} other changes.`
  const advice =
    refused.length > 0
      ? ['Undo them, or approve each in spec/approved-breaking.txt: `<operationId, rule or file>: <reason>`.']
      : []
  return { lines: [...lines, summary, ...advice], code: refused.length > 0 ? 1 : 0 }
}

const main = async (ref: string): Promise<number> => {
  const scratch = await mkdtemp(join(tmpdir(), 'scriptorium-'))
  try {
    const base = specAt(ROOT, ref, scratch)
    if (!base) {
      console.log(`There is no spec at ${ref}: nothing to break.`)
      return 0
    }
    const approvals = parseApprovals(await readFile(join(ROOT, 'spec/approved-breaking.txt'), 'utf8').catch(() => ''))
    const { lines, code } = report(await changesBetween(base, join(ROOT, 'spec')), approvals)
    console.log(lines.join('\n'))
    return code
  } catch (error) {
    console.error((error as Error).message)
    return 2
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

if (import.meta.main) process.exitCode = await main(process.argv[2] ?? defaultRef(ROOT))
