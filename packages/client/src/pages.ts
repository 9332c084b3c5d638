import type { CallOptions } from './input.ts'

interface Listing {
  items: readonly unknown[]
  next?: { page?: string }
}
type ListInput = CallOptions & { query?: { page?: string } }

/** A function of the client that returns a list. */
export type List = (input: never) => Promise<Listing>

/** The type of a list's items. */
export type Item<L extends List> = Awaited<ReturnType<L>>['items'][number]

/** The items of a list. Pages are requested as needed. */
export type Items<L extends List> = AsyncIterable<Item<L>> & {
  /**
   * Cursor of the current page. Pass it as `query.page` to continue later. The new iteration starts at the first item of that
   * page, so no item is lost, but some can repeat. Undefined on the first page.
   */
  readonly cursor: string | undefined
}

/** The items of a list, and its pages. */
export type Pages<L extends List> = Items<L> & {
  /** Iterates over the responses, each with the items of a page, the total count and the next cursor. */
  byPage: () => AsyncIterable<Awaited<ReturnType<L>>>
}

/** Iterates over all items of a list, starting at `query.page` if it is given. */
export const items = <L extends List>(list: L, ...input: Parameters<L>): Items<L> => pages(list, ...input)

/** Iterates over all items or pages of a list, starting at `query.page` if it is given. */
export const pages = <L extends List>(list: L, ...[given]: Parameters<L>): Pages<L> => {
  const read = list as unknown as (input: ListInput) => ReturnType<L>
  const input = (given ?? {}) as ListInput
  let cursor = input.query?.page
  const byPage = () => walk(read, input, (page) => (cursor = page))
  return {
    get cursor() {
      return cursor
    },
    byPage,
    async *[Symbol.asyncIterator]() {
      for await (const page of byPage()) yield* page.items
    },
  }
}

async function* walk<L extends List>(
  read: (input: ListInput) => ReturnType<L>,
  input: ListInput,
  arriveAt: (cursor: string | undefined) => void,
) {
  const seen = new Set<string | undefined>()
  for (let query = input.query; ;) {
    arriveAt(query?.page)
    seen.add(query?.page)
    const page: Awaited<ReturnType<L>> = await read({ ...input, query })
    yield page
    const cursor = page.next?.page
    if (cursor === undefined) return
    if (seen.has(cursor)) throw new Error('The server returned the same page cursor twice')
    query = { ...query, page: cursor }
  }
}
