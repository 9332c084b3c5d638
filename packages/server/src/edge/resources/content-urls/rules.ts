/** The ids in an application URL. */
export type AppAddress =
  | { organizationId: string; collectionId: string }
  | { organizationId: string; spaceId: string; changeRequestId?: string; pageId?: string }

const id = '([a-zA-Z0-9_-]{1,64})'
const collection = new RegExp(`^${id}/c/${id}/?$`)
const space = new RegExp(`^${id}/s/${id}((?:/~/[a-z-]+/${id})*)/?$`)

// `/~/changes/12/~/pages/x` → { changes: '12', pages: 'x' }
const partsOf = (path: string): Record<string, string | undefined> =>
  Object.fromEntries(
    path
      .split('/~/')
      .slice(1)
      .map((part) => part.split('/')),
  )

/**
 * Parses an application URL, as built by `app`. Returns undefined for any other URL. Ignores the query, the fragment and
 * unknown `/~/` parts.
 */
export const placeOf = (
  address: string,
  app: (organizationId: string, path: string) => string,
): AppAddress | undefined => {
  if (!URL.canParse(address)) return undefined
  const { origin, pathname } = new URL(address)
  const base = app('', '').slice(0, -1)
  if (!`${origin}${pathname}`.startsWith(base)) return undefined
  const path = `${origin}${pathname}`.slice(base.length)
  const [, holder, collectionId] = collection.exec(path) ?? []
  if (holder && collectionId) return { organizationId: holder, collectionId }
  const [, organizationId, spaceId, rest = ''] = space.exec(path) ?? []
  if (!organizationId || !spaceId) return undefined
  const { changes, pages } = partsOf(rest)
  return {
    organizationId,
    spaceId,
    ...(changes !== undefined && { changeRequestId: changes }),
    ...(pages !== undefined && { pageId: pages }),
  }
}
