import { createHash } from 'node:crypto'
import { join, relative, resolve } from 'node:path'
import { problemCodeChanges, type CodeChange } from './problem-codes.ts'
import { factChanges, type FactChange } from './operation-facts.ts'
import { parameterNameAt } from './parameter-name.ts'
import { rate, type Difference, type Impact } from './rate.ts'
import { reachOf, type Reach, type Usage } from './reach.ts'
import { redocly, type RunOptions } from './redocly.ts'

/** A difference between two states of the spec, with its impact on clients. */
export interface Change {
  impact: Impact
  /** `added`, `removed` or `changed`. */
  kind: string
  rule: string
  message: string
  /** `file:line:column` in the spec folder. */
  place: string
  /** Whether the place is in the base, because the revision no longer has it. */
  isInBase: boolean
  /** The operations that the change affects. */
  operations: string[]
  /** Identifies the change in approved-breaking.txt. */
  fingerprint: string
}

interface Report {
  changes: {
    path: string
    impact: Impact
    kind: string
    property?: string
    verdicts: { ruleId: string; impact: Impact; message: string }[]
    base?: Place
    revision?: Place
  }[]
}
interface Place {
  file: string
  pointer: string
  line?: number
  col?: number
  value?: unknown
}

/** Two states of a spec: their folders, the file in them that is the whole spec, and what each part is used by. */
export interface Compared {
  base: string
  revision: string
  /** The entry of both. */
  entry: string
  reaches: readonly [Reach, Reach]
  /** Whether a change is reported by rules of our own instead. */
  isOwn?: (change: Pick<Report['changes'][number], 'path' | 'property'>) => boolean
}

const isOwn: Compared['isOwn'] = ({ path, property }) => property === 'x-scopes' || path.includes('/x-scopes')

/** Returns the changes between two states of a spec. The folder of the second one needs a redocly.yaml. Throws if there is no report. */
export const compare = async (compared: Compared, options: RunOptions = {}): Promise<Change[]> => {
  const { base, entry, revision } = compared
  const files = [base, revision].map((folder) => relative(revision, join(folder, entry)))
  const { stdout, stderr } = await redocly(revision, ['diff', ...files, '--format=json'], options)
  if (stderr.includes('No diff rules are on')) throw new Error(`${revision}/redocly.yaml must extend diff-recommended`)
  if (!stdout.trim().startsWith('{')) throw new Error(stderr.trim() || 'redocly diff printed no report')
  const { changes } = JSON.parse(stdout) as Report
  return changes.filter((one) => !compared.isOwn?.(one)).map((reported) => toChange(reported, compared))
}

/** Returns the changes between two spec folders with their impact on clients. */
export const changesBetween = async (base: string, revision: string, signal?: AbortSignal): Promise<Change[]> => {
  const reaches = [reachOf(base), reachOf(revision)] as const
  const changes = await compare({ base, revision, entry: 'openapi.yaml', reaches, isOwn }, { signal })
  return [
    ...changes,
    ...problemCodeChanges(base, revision).map(toCodeChange),
    ...factChanges(base, revision).map(toFactChange),
  ]
}

const toFactChange = ({ operationId, rule, impact, message, file, line, col }: FactChange): Change => ({
  impact,
  kind: 'modified',
  rule,
  message,
  place: `${file}:${line}:${col}`,
  isInBase: false,
  operations: [operationId],
  fingerprint: hashOf([rule, file, operationId, message]),
})

// `redocly diff` does not look into extensions. The client's types name the codes of an operation, so a program that looks for a
// removed one no longer compiles.
const toCodeChange = ({ operationId, code, kind, file, pointer, line, col }: CodeChange): Change => {
  const rule = `operation-problem-${kind}`
  return {
    impact: kind === 'removed' ? 'major' : 'minor',
    kind,
    rule,
    message: `The problem code \`${code}\` of \`${operationId}\` was ${kind}.`,
    place: `${file}:${line}:${col}`,
    isInBase: kind === 'removed',
    operations: [operationId],
    fingerprint: hashOf([rule, file, pointer, code]),
  }
}

const toChange = (reported: Report['changes'][number], { base, revision, entry, reaches }: Compared): Change => {
  const { path, impact, kind, property, verdicts, base: was, revision: now } = reported
  const [verdict] = verdicts.filter((one) => one.impact === impact)
  const at = now ?? was ?? { file: entry, pointer: path }
  const isInBase = now === undefined && was !== undefined
  const file = relative(isInBase ? base : revision, resolve(revision, at.file))
  const difference: Difference = {
    file,
    pointer: (was ?? at).pointer,
    kind,
    property,
    before: was?.value,
    after: now?.value,
    impact,
    rule: verdict?.ruleId ?? kind,
    message: verdict?.message ?? messageOf(reported),
    name: parameterNameAt(isInBase ? base : revision, file, at.pointer),
  }
  const usage = union(...reaches.map((reach) => reach.usageOf(file, at.pointer)))
  const rating = rate(difference, usage)
  return {
    ...rating,
    kind,
    place: [file, at.line, at.col].filter((part) => part !== undefined).join(':'),
    isInBase,
    operations: [...new Set([...usage.requests, ...usage.responses])].toSorted(),
    fingerprint: fingerprintOf(difference, rating.rule),
  }
}

const verbs: Record<string, string> = { added: 'was added', removed: 'was removed' }

const messageOf = ({ base, kind, path, property, revision }: Report['changes'][number]): string => {
  if (property === 'deprecated' && revision?.value === true) return `\`${readable(path)}\` was deprecated.`
  const name = property === undefined ? `\`${readable(path)}\`` : `\`${property}\` of \`${readable(path)}\``
  const values = [base?.value, revision?.value]
  const areShort = values.every(
    (value) => typeof value === 'number' || (typeof value === 'string' && value.length < 60),
  )
  return `${name} ${verbs[kind] ?? `changed${areShort ? ` from '${values[0]}' to '${values[1]}'` : ''}`}.`
}

const union = (...usages: Usage[]): Usage => ({
  requests: new Set(usages.flatMap(({ requests }) => [...requests])),
  responses: new Set(usages.flatMap(({ responses }) => [...responses])),
})

/**
 * Hashes what changed and how, but not its line. The fingerprint of a removal does not depend on the removed value, unless only
 * the value identifies it, as in a list.
 */
const fingerprintOf = ({ file, pointer, kind, property, before, after }: Difference, rule: string) => {
  const values = kind === 'removed' && !/\/\d+$/.test(pointer) ? [] : [before, after]
  const facts = [rule, kind, file, pointer.replace(/^#/, ''), property, ...values]
  return hashOf(facts)
}

const hashOf = (facts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 8)

const readable = (pointer: string) =>
  pointer
    .replace(/^#\/paths\//, '')
    .replaceAll('~1', '/')
    .replaceAll('~0', '~')

/** Returns the highest impact of some changes. */
export const highestImpactOf = (changes: Change[]): Impact | undefined =>
  (['major', 'minor', 'patch'] as const).find((impact) => changes.some((change) => change.impact === impact))
