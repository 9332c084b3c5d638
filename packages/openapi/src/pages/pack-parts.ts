import { gzipSync } from 'node:zlib'
import { partKey } from '../part-names.ts'
import type { GeneratedPart, PackedPart } from '../generated.ts'

const maxBatchBytes = 128 * 1024
const maxBatchParts = 100

/**
 * Compresses parts for storage, in batches that are stored quickly. They are in the order of their keys, so that each batch changes few
 * pages of an index. A later part with the same name replaces an earlier one.
 */
export function* packParts(parts: readonly GeneratedPart[]): Generator<PackedPart[]> {
  const byKey = new Map(parts.map(({ name, markdown }) => [partKey(name), markdown]))
  let batch: PackedPart[] = []
  let bytes = 0
  for (const key of [...byKey.keys()].toSorted()) {
    const packed = gzipSync(byKey.get(key)!)
    if (batch.length === maxBatchParts || (batch.length > 0 && bytes + packed.length > maxBatchBytes)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push({ key, packed })
    bytes += packed.length
  }
  if (batch.length > 0) yield batch
}
