import type { Knex } from 'knex'
import type { Dialect } from '../db/dialect.ts'
import type { Database } from '../db/open.ts'
import type { Storage } from '../storage/storage.ts'
import { checkAddresses } from './addresses.ts'
import type { Finding, OnCheck } from './finding.ts'
import { checkIndexes } from './indexes.ts'
import { checkPlaces, readPlaces } from './places.ts'
import { checkReachable, type ReachableContent } from './reachable.ts'
import { checkRows, readRows, type Rows } from './rows.ts'
import type { Sealer } from '../secrets/sealer.ts'
import { checkSecrets } from './secrets.ts'
import { checkSites } from './sites.ts'
import { checkTrees } from './trees.ts'

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

const checkFiles = async ({ files }: ReachableContent, storage: Pick<Storage, 'sizeOf'>, onCheck: OnCheck) => {
  const findings: Finding[] = []
  let done = 0
  for (const [key, size] of files) {
    const found = await storage.sizeOf(key)
    if (found !== size) {
      const what =
        found === undefined ? 'The file is missing in the storage' : `The file has ${found} bytes instead of ${size}`
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
    what: `The integrity check of the database reports: ${message}`,
  }))
}

const examineRows = async (trx: Knex.Transaction, dialect: Dialect, onCheck: OnCheck) => {
  const rows = await readRows(trx)
  const findings = [...checkRows(rows), ...checkPlaces(await readPlaces(trx))]
  const stored = await checkAddresses(trx, dialect, findings, onCheck)
  const reached = await checkReachable(trx, rootsOf(rows), stored, findings, onCheck)
  const sound = headsOf(rows).filter(({ root }) => !reached.broken.has(root))
  await checkTrees(trx, sound, findings, onCheck)
  if (reached.broken.size === 0) {
    await checkIndexes(trx, findings, onCheck)
    findings.push(...(await checkSites(trx)))
  }
  return { rows, reached, findings }
}

/**
 * Checks what is stored at one moment, also while a server runs. It changes nothing. The database checks itself first; if it
 * finds damage, nothing that is read from it can be relied on, so that is all that is reported.
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
  if (damages.length > 0) return { spaces: 0, revisions: 0, files: 0, findings: damages }
  const { rows, reached, findings } = await snapshot((trx) => examineRows(trx, dialect, onCheck))
  findings.push(...(await checkFiles(reached, storage, onCheck)))
  if (sealer) findings.push(...(await checkSecrets(read, sealer)))
  return { spaces: rows.spaces.length, revisions: rows.revisions.length, files: reached.files.size, findings }
}
