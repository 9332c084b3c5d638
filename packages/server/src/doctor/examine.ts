import type { Database } from '../db/open.ts'
import type { Storage } from '../storage/storage.ts'
import { checkAddresses } from './addresses.ts'
import type { Finding, OnCheck } from './finding.ts'
import { checkIndexes } from './indexes.ts'
import { checkPlaces, readPlaces } from './places.ts'
import { checkReachable, type Reached } from './reachable.ts'
import { checkRows, readRows, type Rows } from './rows.ts'
import { checkTrees } from './trees.ts'

/** What an examination has looked at, and what is wrong. */
export interface Examined {
  spaces: number
  revisions: number
  files: number
  findings: Finding[]
}

const rootsOf = ({ revisions }: Rows) => revisions.map(({ id, root }) => ({ where: `revision ${id}`, root }))

// Past revisions are what once was such a head.
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

const checkFiles = async ({ files }: Reached, storage: Pick<Storage, 'sizeOf'>, onCheck: OnCheck) => {
  const findings: Finding[] = []
  let done = 0
  for (const [key, size] of files) {
    const found = await storage.sizeOf(key)
    if (found !== size) {
      const what = found === undefined ? 'It is missing in the storage' : `It has ${found} bytes, not ${size}`
      findings.push({ where: `file ${key}`, what })
    }
    onCheck('files', ++done)
  }
  return findings
}

/** Checks what is stored, as of one moment, also while a server runs; changes nothing. */
export const examine = async (
  { snapshot, dialect }: Pick<Database, 'snapshot' | 'dialect'>,
  storage: Pick<Storage, 'sizeOf'>,
  onCheck: OnCheck = () => {},
): Promise<Examined> => {
  const { rows, reached, findings } = await snapshot(async (trx) => {
    const rows = await readRows(trx)
    const findings = [...checkRows(rows), ...checkPlaces(await readPlaces(trx))]
    const stored = await checkAddresses(trx, dialect, findings, onCheck)
    const reached = await checkReachable(trx, rootsOf(rows), stored, findings, onCheck)
    const sound = headsOf(rows).filter(({ root }) => !reached.broken.has(root))
    await checkTrees(trx, sound, findings, onCheck)
    if (reached.broken.size === 0) await checkIndexes(trx, findings, onCheck)
    return { rows, reached, findings }
  })
  findings.push(...(await checkFiles(reached, storage, onCheck)))
  return { spaces: rows.spaces.length, revisions: rows.revisions.length, files: reached.files.size, findings }
}
