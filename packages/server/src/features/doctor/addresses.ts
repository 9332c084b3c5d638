import type { Knex } from 'knex'
import type { Dialect } from '@scriptorium/database/dialect'
import { addressOf } from '@scriptorium/content/chunk'
import { bodyHash, type Body } from '@scriptorium/content/store'
import type { Finding, OnCheck } from './finding.ts'

/** The addresses of the stored bodies. */
export interface StoredAddresses {
  bodies: Set<string>
}

type Address = (row: { data: string } & Body) => string

const readAddresses = async (
  batches: AsyncIterable<Record<string, unknown>[]>,
  kind: 'chunk' | 'body',
  address: Address,
  findings: Finding[],
  onCheck: OnCheck,
): Promise<Set<string>> => {
  const found = new Set<string>()
  for await (const rows of batches) {
    for (const row of rows) {
      const hash = String(row['hash'])
      found.add(hash)
      if (address(row as unknown as Parameters<Address>[0]) !== hash) {
        findings.push({ where: `${kind} ${hash}`, what: 'The stored content does not match its address' })
      }
    }
    onCheck(kind === 'chunk' ? 'chunks' : 'bodies', found.size)
  }
  return found
}

/** Checks that the content of every chunk and body matches its address. */
export const checkAddresses = async (
  trx: Knex.Transaction,
  { rows }: Dialect,
  findings: Finding[],
  onCheck: OnCheck,
): Promise<StoredAddresses> => {
  await readAddresses(rows(trx, 'content_chunks'), 'chunk', ({ data }) => addressOf(data), findings, onCheck)
  return { bodies: await readAddresses(rows(trx, 'bodies'), 'body', bodyHash, findings, onCheck) }
}
