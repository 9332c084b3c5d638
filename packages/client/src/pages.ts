import type { CallOptions } from './input.ts'

interface Listing {
  items: readonly unknown[]
  next?: { page?: string }
}
type ListInput = CallOptions & { query?: { page?: string } }

/** A function of the client that answers with a list. */
export type List = (input: never) => Promise<Listing>

/** What a list is a list of. */
export type Item<L extends List> = Awaited<ReturnType<L>>['items'][number]

/** The items of a list, fetched page by page as they are asked for. */
export type Items<L extends List> = AsyncIterable<Item<L>> & {
  /**
   * Where the walk is: as `query.page` of another walk it leads on from here. It names the page whose items are being given, so
   * that none is lost when you stop among them; those of them that you have seen come again. Undefined on the first page.
   */
  readonly cursor: string | undefined
}

/** A list page by page, or when walked itself, item by item. */
export type Pages<L extends List> = Items<L> & {
  /** The answers as they come: the page's items, the count of all, the cursor to go on from. */
  byPage: () => AsyncIterable<Awaited<ReturnType<L>>>
}

/** Walks a list to its end, item by item, from `query.page` when that is given. */
export const items = <L extends List>(list: L, ...input: Parameters<L>): Items<L> => pages(list, ...input)

/** Walks a list to its end, from `query.page` when that is given. */
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
    if (seen.has(cursor)) throw new Error('The list leads back to a page that was read before')
    query = { ...query, page: cursor }
  }
}
