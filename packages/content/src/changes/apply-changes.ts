import { ContentError } from '../content-error.ts'
import type { ContentStore } from '../store.ts'
import { openDraft } from '../tree/draft.ts'
import type { FileRecord, ReusableContentRecord } from '../tree/records.ts'
import { turnOfEventLoop } from '@scriptorium/basics/turns'
import type { Batch, Change, ChangeContext, Fail, Touched } from './batch.ts'
import { correctPage, correctReusableContent } from './correct.ts'
import { deletePage } from './delete.ts'
import { bindAliases } from './fields.ts'
import { insertFiles } from './files.ts'
import { insertPage } from './insert.ts'
import { revertPage } from './revert.ts'
import { retypePage } from './retype.ts'
import { deleteReusableContent, insertReusableContent, updateReusableContent } from './reusable-contents.ts'
import { updatePage } from './update.ts'
import { updateVariables } from './variables.ts'

/** The result of a batch: the new root, the touched pages in first-touched order, and what was inserted and written. */
export interface Applied {
  root: string
  touched: Touched[]
  files: FileRecord[]
  reusableContents: ReusableContentRecord[]
  documents: string[]
  conflictedPages: number
  computedPages: number
}

const applyOne = (batch: Batch, change: Change, fail: Fail): Promise<void> => {
  switch (change.operation) {
    case 'update_page':
      return updatePage(batch, change, fail)
    case 'insert_page':
    case 'insert_group':
    case 'insert_link':
    case 'insert_computed':
      return insertPage(batch, change, fail)
    case 'delete_page':
      return deletePage(batch, change, fail)
    case 'revert_page':
      return revertPage(batch, change, fail)
    case 'insert_files':
      return insertFiles(batch, change, fail)
    case 'insert_reusable_content':
      return insertReusableContent(batch, change, fail)
    case 'update_reusable_content':
      return updateReusableContent(batch, change, fail)
    case 'delete_reusable_content':
      return deleteReusableContent(batch, change, fail)
    case 'update_variables':
      return updateVariables(batch, change, fail)
    case 'correct_page':
      return correctPage(batch, change)
    case 'correct_reusable_content':
      return correctReusableContent(batch, change)
    case 'retype_page':
      return retypePage(batch, change, fail)
  }
}

/**
 * Applies the entries of a batch in order, all or none. Throws a `ContentError` that points at the first invalid entry; then
 * nothing has been written.
 */
export const applyChanges = async (
  store: ContentStore,
  root: string,
  changes: readonly Change[],
  context: ChangeContext,
): Promise<Applied> => {
  const draft = openDraft(store, root)
  const batch: Batch = {
    ...context,
    draft,
    files: [],
    reusableContents: [],
    written: new Map(),
    aliases: new Map(),
    touched: new Map(),
  }
  for (const [index, change] of changes.entries()) {
    await turnOfEventLoop()
    await applyOne(batch, change, (field, message, code = 'invalid_request') => {
      throw new ContentError(code, `/changes/${index}/${field}`, message)
    })
  }
  await bindAliases(batch)
  return {
    ...(await draft.flush()),
    touched: [...batch.touched.values()],
    files: batch.files,
    reusableContents: batch.reusableContents,
  }
}
