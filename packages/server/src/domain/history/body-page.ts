import { cacheResults, type Computed } from '@scriptorium/content/results'
import { type PageRecord, type ReusableContentRecord } from '@scriptorium/content/tree/records'
import { openTree, type Tree } from '@scriptorium/content/tree/tree'
import type { Source } from './source.ts'

type Places = ReadonlyMap<string, { readonly kind: 'page' | 'reusableContent'; readonly id: string }>

const bytesPerPlace = 300

// A root hash names immutable content.
const placesOf = cacheResults<Places>('body_places')

const placesIn = async (tree: Tree): Promise<Computed<Places>> => {
  const places = new Map<string, { kind: 'page' | 'reusableContent'; id: string }>()
  for (const kind of ['page', 'reusableContent'] as const) {
    for await (const { id, body } of tree.entries<PageRecord | ReusableContentRecord>(kind)) {
      if (body && !places.has(body.hash)) places.set(body.hash, { kind, id })
    }
  }
  return { value: places, bytes: places.size * bytesPerPlace }
}

/** Returns the first page or reusable content of a revision whose body has this hash. */
export const findBodyPage = async (
  { tree, store, revision }: Source,
  hash: string,
): Promise<PageRecord | undefined> => {
  // The cache is shared, so it must not depend on what the visitor of a site may see.
  const root = revision.shownRoot
  const place = (await placesOf(root, () => placesIn(openTree(store, root)))).get(hash)
  if (!place) return undefined
  return place.kind === 'page' ? tree.page(place.id) : tree.reusableContent(place.id)
}
