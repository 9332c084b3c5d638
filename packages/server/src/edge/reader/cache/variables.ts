import { range } from '@scriptorium/content/map/read'
import { prefixRange } from '@scriptorium/content/map/range'
import { prefixes } from '@scriptorium/content/tree/records'
import type { ContentStore } from '@scriptorium/content/store'
import { counted } from '@scriptorium/basics/counted-cache'
import { LRUCache } from 'lru-cache'
import { fingerprint } from '../../../domain/sites/keys.ts'
import { remember } from '@scriptorium/basics/remember'

const rootsKept = 1000

// A root names immutable content, so entries never become stale.
const known = counted('site_variables', new LRUCache<string, Promise<string>>({ max: rootsKept }))

const read = async (store: ContentStore, root: string): Promise<string> => {
  const variables: unknown[] = []
  for await (const entry of range(store, root, prefixRange(prefixes.variable))) variables.push(entry)
  return fingerprint(variables)
}

/** Returns a hash of the variables of a space in a revision. */
export const variablesPrint = (store: ContentStore, root: string): Promise<string> =>
  remember(known, root, () => read(store, root))
