import type { SemanticChange, SemanticChanges } from '@scriptorium/types'
import type { Knex } from 'knex'
import { semanticChanges } from '@scriptorium/content/diff/semantic'
import { openTree, type Tree } from '@scriptorium/content/tree/tree'
import type { Services } from '../../services.ts'

const withDownload = async (change: SemanticChange, tree: Tree, services: Services): Promise<SemanticChange> => {
  if (change.type !== 'file_created' && change.type !== 'file_edited') return change
  const file = await tree.file(change.file.id)
  return file ? { ...change, file: { ...change.file, downloadURL: services.urls.file(file) } } : change
}

/** Presents the differences between two trees as changes of pages and files. The cost grows with the differences only. */
export const presentSemanticChanges = async (
  services: Services,
  db: Knex,
  before: string,
  after: string,
  limit: number,
): Promise<SemanticChanges> => {
  const store = services.content(db)
  const { changes, ...rest } = (await semanticChanges(store, before, after, { limit })) as SemanticChanges
  const tree = openTree(store, after)
  return { ...rest, changes: await Promise.all(changes.map((change) => withDownload(change, tree, services))) }
}
