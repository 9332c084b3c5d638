import type { Knex } from 'knex'
import { amountOf } from '@scriptorium/basics/amount-of'
import type { Dialect } from '@scriptorium/database/dialect'
import { migrationStatus } from '@scriptorium/schema/migrate'
import type { Database } from '@scriptorium/database/open'
import type { Storage } from '@scriptorium/storage/storage'
import { checkAddresses } from './addresses.ts'
import { checkClusters } from './clusters.ts'
import type { Finding, OnCheck } from './finding.ts'
import { checkIndexes } from './indexes.ts'
import { checkIntegrationFiles } from './integration-files.ts'
import { checkLostRows } from './lost-rows.ts'
import { checkPlaces, readPlaces } from './places.ts'
import { checkReachable, type ReachableContent } from './reachable.ts'
import { checkReferences } from './references.ts'
import { checkRows, readRows, type Rows } from './rows.ts'
import { checkSchema } from './schema.ts'
import type { Sealer } from '../../platform/secrets/sealer.ts'
import { checkSecrets } from './secrets.ts'
import { checkSites } from './sites.ts'
import { checkTrees } from './trees.ts'
import { checkValues } from './values.ts'

/** The result of an examination: the amount of checked data, and the findings. */
export interface ExaminationResult {
  spaces: number
  revisions: number
  files: number
  findings: Finding[]
}

const rootsOf = ({ revisions }: Rows) => revisions.map(({ id, root }) => ({ where: `revision ${id}`, root }))

// A past revision was a head once, and was checked as one.
const headsOf = ({ spaces, changeRequests, revisions }: Rows) => {
  const roots = new Map(revisions.map(({ id, root }) => [id, root]))
  const unfinished = changeRequests.filter(({ status }) => status === 'draft' || status === 'open')
  return [
    ...spaces.map(({ id, revisionId }) => ({ where: `space ${id}`, root: roots.get(revisionId) })),
    ...unfinished.map(({ number, spaceId, revisionId }) => {
      return { where: `change request ${number} of space ${spaceId}`, root: roots.get(revisionId) }
    }),
  ].flatMap(({ where, root }) => (root === undefined ? [] : [{ where, root }]))
}

const onlyFindings = (findings: Finding[]): ExaminationResult => ({ spaces: 0, revisions: 0, files: 0, findings })

const checkFiles = async ({ files }: ReachableContent, storage: Pick<Storage, 'sizeOf'>, onCheck: OnCheck) => {
  const findings: Finding[] = []
  let done = 0
  for (const [key, size] of files) {
    const found = await storage.sizeOf(key)
    if (found !== size) {
      const what =
        found === undefined
          ? 'The file is missing in the storage'
          : `The file has ${amountOf(found, 'byte')} instead of ${size}`
      findings.push({ where: `file ${key}`, what })
    }
    onCheck('files', ++done)
  }
  return findings
}

const damagesOf = async ({ read, dialect }: Pick<Database, 'read' | 'dialect'>): Promise<Finding[]> => {
  const damages = await dialect.checkIntegrity(read)
  return damages.map(({ table, message }) => ({
    where: table === undefined ? 'database' : `table ${table}`,
    what: message,
  }))
}

/** Runs a part of the examination. What it cannot read is a finding, so that the other parts still run. */
const attempt = async (findings: Finding[], where: string, work: () => Promise<unknown>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    findings.push({ where, what: `The check stopped at damaged data: ${(error as Error).message}` })
  }
}

const checksOfRows: readonly [string, (trx: Knex) => Promise<Finding[]>][] = [
  ['audit log', checkLostRows],
  ['references', checkReferences],
  ['clusters of issues', checkClusters],
  ['integrations', checkIntegrationFiles],
]

const examineRows = async (trx: Knex.Transaction, dialect: Dialect, onCheck: OnCheck) => {
  const rows = await readRows(trx)
  const findings = [...(await checkValues(trx, dialect)), ...checkRows(rows), ...checkPlaces(await readPlaces(trx))]
  for (const [where, check] of checksOfRows) {
    await attempt(findings, where, async () => findings.push(...(await check(trx))))
  }
  const stored = await checkAddresses(trx, dialect, findings, onCheck)
  const reached: ReachableContent = { files: new Map(), broken: new Set() }
  await attempt(findings, 'content', () => checkReachable(trx, rootsOf(rows), { stored, reached }, findings, onCheck))
  const sound = headsOf(rows).filter(({ root }) => !reached.broken.has(root))
  await attempt(findings, 'page trees', () => checkTrees(trx, sound, findings, onCheck))
  if (reached.broken.size === 0) {
    await attempt(findings, 'search index', () => checkIndexes(trx, findings, onCheck))
    await attempt(findings, 'sites', async () => findings.push(...(await checkSites(trx))))
  }
  return { rows, reached, findings }
}

/**
 * Checks what is stored at one moment, also while a server runs. It changes nothing. The database checks itself first; if it
 * finds damage, or if tables are missing, nothing that is read from it can be relied on, so that is all that is reported.
 * Secrets are checked only with a sealer, because a restored backup may lack their key.
 */
export const examine = async (
  { read, snapshot, dialect }: Pick<Database, 'read' | 'snapshot' | 'dialect'>,
  storage: Pick<Storage, 'sizeOf'>,
  onCheck: OnCheck = () => {},
  sealer?: Sealer,
): Promise<ExaminationResult> => {
  onCheck('database', 0)
  const damages = await damagesOf({ read, dialect })
  if (damages.length > 0) return onlyFindings(damages)
  // A backup of an older version is restored into its own schema, which the next start migrates.
  const { pending } = await migrationStatus(read)
  const lacking = pending.length > 0 ? [] : await checkSchema({ read, dialect })
  if (lacking.some(({ where }) => where.startsWith('table '))) return onlyFindings(lacking)
  const { rows, reached, findings } = await snapshot((trx) => examineRows(trx, dialect, onCheck))
  findings.unshift(...lacking)
  findings.push(...(await checkFiles(reached, storage, onCheck)))
  if (sealer) findings.push(...(await checkSecrets(read, sealer)))
  return { spaces: rows.spaces.length, revisions: rows.revisions.length, files: reached.files.size, findings }
}
