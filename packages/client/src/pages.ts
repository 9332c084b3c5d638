import type { CallOptions } from './input.ts'

type Listing = { items: readonly unknown[]; next?: { page?: string } }
type ListInput = CallOptions & { query?: { page?: string } }

/** A function of the client that answers with a list. */
export type List = (input: never) => Promise<Listing>

/** What a list is a list of. */
export type Item<L extends List> = Awaited<ReturnType<L>>['items'][number]

/** The items of a list, fetched page by page as they are asked for. */
export type Pages<L extends List> = AsyncIterable<Item<L>> & {
  /** The answers as they come: the page's items, the count of all, the cursor to go on from. */
  byPage: () => AsyncIterable<Awaited<ReturnType<L>>>
}

/** Walks a list to its end, from `query.page` when that is given. */
export const pages = <L extends List>(list: L, ...[input]: Parameters<L>): Pages<L> => {
  const read = list as unknown as (input: ListInput) => ReturnType<L>
  const byPage = () => walk(read, (input ?? {}) as ListInput)
  return {
    byPage,
    async *[Symbol.asyncIterator]() {
      for await (const page of byPage()) yield* page.items
    },
  }
}

async function* walk<L extends List>(read: (input: ListInput) => ReturnType<L>, input: ListInput) {
  const seen = new Set([input.query?.page])
  for (let query = input.query; ;) {
    const page: Awaited<ReturnType<L>> = await read({ ...input, query })
    yield page
    const cursor = page.next?.page
    if (cursor === undefined) return
    if (seen.has(cursor)) throw new Error('The list leads back to a page that was read before')
    seen.add(cursor)
    query = { ...query, page: cursor }
  }
}
