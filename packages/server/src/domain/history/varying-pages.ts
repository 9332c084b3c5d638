import { type Digest, withoutTitleSection } from '@scriptorium/content/digest/digest'
import type { ContentStore } from '@scriptorium/content/store'
import type { PageRecord } from '@scriptorium/content/tree/records'
import { readDigests } from '@scriptorium/store/digests'
import type { Knex } from 'knex'
import { variesByReader } from '@scriptorium/content/evaluate/varies-by-reader'

interface Place {
  db: Knex
  store: ContentStore
}

/**
 * Returns those of some pages that may look different to some readers, or include other content. Of a text that looks as if it did, the
 * digest knows: most braces are in code.
 */
export const varyingPages = async (
  { db, store }: Place,
  pages: readonly PageRecord[],
): Promise<ReadonlySet<string>> => {
  const bodies = await store.getBodies(pages.flatMap(({ body }) => body?.hash ?? []))
  const unclear = pages.filter(({ body }) => body !== undefined && variesByReader(bodies.get(body.hash)!))
  const digests = await readDigests(db, store, new Set(unclear.map(({ body }) => body!.hash)))
  return new Set(unclear.flatMap(({ id, body }) => (digests.get(body!.hash)!.isSameForAll ? [] : id)))
}

/** Returns the texts of those pages that all readers see alike, by page, without the title that a text repeats. */
export const sharedTexts = async (
  { db, store }: Place,
  pages: readonly PageRecord[],
): Promise<ReadonlyMap<string, Digest>> => {
  const varying = await varyingPages({ db, store }, pages)
  const shared = pages.filter(({ id, body }) => body !== undefined && !varying.has(id))
  const digests = await readDigests(db, store, new Set(shared.map(({ body }) => body!.hash)))
  return new Map(shared.map(({ id, title, body }) => [id, withoutTitleSection(digests.get(body!.hash)!, title)]))
}
