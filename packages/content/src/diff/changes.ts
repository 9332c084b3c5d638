import type { FileRecord, PageRecord } from '../tree/records.ts'
import type { BeforeAfter } from './attributes.ts'

/** The page of a change. */
export interface ChangedPage {
  id: string
  type: PageRecord['type']
  title: string
  path?: string
}

/** One difference between two revisions, in terms of pages, files and other content. */
export type SemanticChange =
  | { type: 'page_created' | 'page_deleted'; page: ChangedPage }
  | { type: 'page_edited'; page: ChangedPage; attributes: Record<string, BeforeAfter> }
  | { type: 'page_moved'; page: ChangedPage; parent: { before?: ChangedPage; after?: ChangedPage } }
  | { type: `file_${ChangeKind}`; file: Pick<FileRecord, 'id' | 'name' | 'contentType'> }
  | { type: 'variables_edited'; variables: { before: Record<string, unknown>; after: Record<string, unknown> } }
  | { type: `reusable_content_${ChangeKind}`; reusableContent: { id: string; title: string } }
  | { type: `tag_${ChangeKind}`; tag: { tag: string; label?: string } }

/** The kind of change of an entry. */
export type ChangeKind = 'created' | 'edited' | 'deleted'

/** The changes, and how many of them the limit left out. */
export interface SemanticDiff {
  changes: SemanticChange[]
  more?: number
}
