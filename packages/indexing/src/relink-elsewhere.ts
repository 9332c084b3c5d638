import { openTree } from '@scriptorium/content/tree/tree'
import type { Indexer } from './services.ts'
import { linkedFromElsewhere, putLinks, readLinks } from './links.ts'
import { findState, guard, rootOf } from './state.ts'

/**
 * Reads the links again that pages of other spaces have to these targets. Skips a space whose indexed revision changes
 * meanwhile, or whose indexing is running.
 */
export const relinkElsewhere = async (
  { database, content, config }: Indexer,
  spaceId: string,
  targets: readonly string[],
): Promise<void> => {
  const store = content(database.read)
  const linking = Map.groupBy(await linkedFromElsewhere(database.read, spaceId, targets), (one) => one.spaceId)
  for (const [elsewhere, found] of linking) {
    const state = await findState(database.read, elsewhere)
    if (!state?.revisionId || state.targetRevisionId) continue
    const tree = openTree(store, await rootOf(database.read, state.revisionId))
    const pages = await tree.pages(found.map(({ pageId }) => pageId))
    const source = { db: database.read, store, spaceId: elsewhere, tree, appUrl: config.appUrl }
    const links = await readLinks(source, pages)
    await database.writeTx(async (trx) => {
      const now = await findState(trx, elsewhere)
      if (now?.revisionId !== state.revisionId || now.targetRevisionId) return
      await putLinks(
        trx,
        elsewhere,
        pages.map(({ id }) => id),
        links,
      )
    }, guard(elsewhere))
  }
}
