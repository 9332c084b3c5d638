import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changesBetween, type Change } from '@scriptorium/changes/diff'
import { defaultRef, specAt } from './changes/git.ts'
import { toLine } from './lint/explain.ts'
import { structureFindings } from './redocly-cli.ts'

const ROOT = join(import.meta.dirname, '..')

/** Parses approved-breaking.txt into reasons by the fingerprint of the change. */
export const parseApprovals = (text: string): Map<string, string> => {
  const approvals = new Map<string, string>()
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const [, fingerprint, reason] = /^([0-9a-f]{8}):\s+(\S.*)$/.exec(line) ?? []
    if (!fingerprint || !reason)
      throw new Error(`spec/approved-breaking.txt:${index + 1} must have the form \`<fingerprint>: <reason>\``)
    approvals.set(fingerprint, reason)
  }
  return approvals
}

/** Formats the place of a change. Editors open it, unless it is in another commit. */
export const placeOf = ({ place, isInBase }: Change, ref: string): string =>
  `spec/${place}${isInBase ? ` (in ${ref})` : ''}`

/**
 * Formats the breaking changes since a commit. The exit code is 1 if one of them is not approved. The commit's own approvals are
 * of changes before it, so they may be of none since then.
 */
export const report = (
  changes: Change[],
  approvals: Map<string, string>,
  ref: string,
  baseApprovals: ReadonlyMap<string, string> = new Map(),
): { lines: string[]; code: 0 | 1 } => {
  const breaking = changes.filter(({ impact }) => impact === 'major')
  const refused = breaking.filter(({ fingerprint }) => !approvals.has(fingerprint))
  const added = [...approvals.keys()].filter((key) => !baseApprovals.has(key))
  const unused = added.filter((key) => !breaking.some(({ fingerprint }) => fingerprint === key))
  const lines = breaking.flatMap((change) => {
    const reason = approvals.get(change.fingerprint)
    return [
      `${reason === undefined ? '✖' : '✔'} ${placeOf(change, ref)}  ${change.message}  (${change.rule})`,
      ...(change.operations.length > 0 ? [`    affects ${change.operations.join(', ')}`] : []),
      reason === undefined ? `    fingerprint ${change.fingerprint}` : `    approved: ${reason}`,
    ]
  })
  const others = changes.length - breaking.length
  const approved = breaking.length - refused.length
  const summary =
    changes.length === 0
      ? `No changes since ${ref}.`
      : `Breaking changes: ${breaking.length}, ${approved} of them approved. Other changes: ${others}.`
  const advice =
    refused.length > 0 ? ['Undo them, or approve each in spec/approved-breaking.txt: `<fingerprint>: <reason>`.'] : []
  const notes = unused.map(
    (key) => `spec/approved-breaking.txt approves ${key}, which is not a change. Remove the line.`,
  )
  return { lines: [...lines, summary, ...notes, ...advice], code: refused.length > 0 ? 1 : 0 }
}

const approvalsIn = async (spec: string) =>
  parseApprovals(await readFile(join(spec, 'approved-breaking.txt'), 'utf8').catch(() => ''))

const main = async (ref: string): Promise<number> => {
  const scratch = await mkdtemp(join(tmpdir(), 'scriptorium-'))
  try {
    const base = specAt(ROOT, ref, scratch)
    if (!base) {
      console.log(`The commit ${ref} has no spec, so there are no breaking changes.`)
      return 0
    }
    const unreadable = [base, join(ROOT, 'spec')].flatMap((folder) => structureFindings(folder))
    if (unreadable.length > 0) {
      console.error(
        ['Nothing is compared, because files of the spec cannot be read:', ...unreadable.map(toLine)].join('\n'),
      )
      return 2
    }
    const [approvals, baseApprovals] = await Promise.all([join(ROOT, 'spec'), base].map(approvalsIn))
    const changes = await changesBetween(base, join(ROOT, 'spec'))
    const { lines, code } = report(changes, approvals!, ref.slice(0, 12), baseApprovals)
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
