import { ContentError } from '../content-error.ts'
import type { Body } from '../store.ts'
import type { ContentRef, FileRecord, PageRecord, ReusableContentRecord } from '../tree/records.ts'
import type { Draft } from '../tree/draft.ts'
import type { PageFields } from '../metadata/metadata.ts'

/** A submitted body: markdown, a document tree, or nothing. */
export interface DocBody {
  markdown?: string
  document?: unknown
}

/** A file whose bytes the caller has stored. */
export type StoredFile = Pick<FileRecord, 'name' | 'contentType' | 'size' | 'storageKey' | 'width' | 'height'> & {
  /** Default: an id that follows from a name that is a path, or a new one. */
  id?: string
  ref?: string
}

interface PagePosition {
  into?: string | null
  at?: number
}

/** A generated page or reusable content, and what readers see of it: the same, or an earlier correction. */
export interface GeneratedPage {
  page: PageRecord
  shown: PageRecord
  path: string
}

/** The texts that a correction changes. */
export type CorrectedTexts = Partial<Pick<PageRecord, 'title' | 'description'>> & { body?: Body }

/**
 * A change of a page. `keepsText` says that a new title is not written into the text, and `keepsOrder` that a page has the same order key
 * among new siblings.
 */
interface UpdatePage {
  operation: 'update_page'
  page: string
  document?: DocBody
  target?: ContentRef
  keepsText?: true
  keepsOrder?: true
}

/** An entry that inserts a page. Only moves give it an id, which can be that of a link. The page replaces that link. */
interface InsertedPage {
  id?: string
  ref?: string
}

/** One entry of a batch. Only imports make computed pages, change the type of a page, and keep a text with another title. */
export type Change =
  | (UpdatePage & PageFields & PagePosition)
  | ({ operation: 'insert_page'; document: DocBody } & InsertedPage & PageFields & PagePosition)
  | { operation: 'delete_page'; page: string }
  | { operation: 'revert_page'; page: string; revision?: string; block?: readonly string[] }
  | { operation: 'insert_files'; files: readonly StoredFile[] }
  | { operation: 'insert_reusable_content'; title: string; slug?: string; document: DocBody }
  | { operation: 'update_reusable_content'; reusableContent: string; title?: string; document?: DocBody }
  | { operation: 'delete_reusable_content'; reusableContent: string }
  | { operation: 'update_variables'; variables: Readonly<Record<string, string | null>> }
  | ({ operation: 'insert_group' } & InsertedPage & PageFields & Pick<PagePosition, 'at'>)
  | ({ operation: 'insert_link'; target: ContentRef } & InsertedPage & PageFields & PagePosition)
  | ({ operation: 'insert_computed'; computed: NonNullable<PageRecord['computed']> } & InsertedPage &
      PageFields &
      PagePosition)
  | { operation: 'correct_page'; generated: GeneratedPage; texts: CorrectedTexts }
  | { operation: 'correct_reusable_content'; generated: GeneratedPage; texts: CorrectedTexts }
  | ({ operation: 'retype_page'; page: string } & Pick<PageRecord, 'type' | 'target' | 'computed'>)

/** The effect of a batch on a page. */
export interface Touched {
  kind: 'created' | 'updated' | 'deleted'
  id: string
  ref?: string
}

/** What the caller of a batch provides: the time, new ids, and the roots of revisions. */
export interface ChangeContext {
  readonly now: string
  readonly newId: () => string
  /** Returns the root of a revision for `revert_page`, by default of the base revision. */
  readonly rootOf: (revision: string | undefined) => Promise<string | undefined>
}

/** Rejects the batch because of a field of the current entry. */
export type Fail = (field: string, message: string, code?: ContentError['code']) => never

/** The state of a batch while its entries are applied. */
export type Batch = ChangeContext & {
  readonly draft: Draft
  readonly files: FileRecord[]
  /** The reusable contents that the batch inserted. */
  readonly reusableContents: ReusableContentRecord[]
  /** The bodies written in this batch, by page. Their links may use the aliases below. */
  readonly written: Map<string, string>
  readonly aliases: Map<string, { kind: 'page' | 'file'; id: string }>
  readonly touched: Map<string, Touched>
}

/** Records what happened to a page. A page that is created and deleted in one batch is not recorded. */
export const touch = (batch: Batch, kind: Touched['kind'], id: string, ref?: string): void => {
  const before = batch.touched.get(id)
  if (!before) batch.touched.set(id, { kind, id, ...(ref === undefined ? {} : { ref }) })
  else if (before.kind !== 'created') before.kind = kind === 'created' ? 'updated' : kind
  else if (kind === 'deleted') batch.touched.delete(id)
}

/** Returns the page that an entry names by its id or by an alias of the same batch. */
export const pageNamed = async (batch: Batch, name: string, field: string, fail: Fail): Promise<PageRecord> => {
  const tree = batch.draft.tree()
  const alias = batch.aliases.get(name)
  const page = (await tree.page(name)) ?? (alias?.kind === 'page' ? await tree.page(alias.id) : undefined)
  return page ?? fail(field, `There is no page ${name}`, 'invalid_reference')
}

/** Returns the parent that an entry names; null is the root. */
export const parentNamed = async (batch: Batch, name: string | null, fail: Fail): Promise<PageRecord | null> => {
  if (name === null) return null
  const parent = await pageNamed(batch, name, 'into', fail)
  if (parent.type === 'document' || parent.type === 'group') return parent
  return fail('into', `A ${parent.type} page cannot hold other pages`)
}

/** Registers an alias for a new page or file. */
export const addAlias = async (
  batch: Batch,
  ref: string | undefined,
  target: { kind: 'page' | 'file'; id: string },
  field: string,
  fail: Fail,
): Promise<void> => {
  if (ref === undefined) return
  if (batch.aliases.has(ref)) fail(field, `The alias ${ref} is used twice`)
  const page = await batch.draft.tree().pageByPath(ref)
  if (page && batch.touched.get(page.id)?.kind !== 'created')
    fail(field, `The alias ${ref} is the path of a page`, 'invalid_reference')
  batch.aliases.set(ref, target)
}
