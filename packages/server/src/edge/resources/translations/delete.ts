import { openDraft } from '@scriptorium/content/tree/draft'
import { collect } from '@scriptorium/content/map/collect'
import type { CorrectionRecord, PageRecord } from '@scriptorium/content/tree/records'
import { translationDependency } from '../../../features/computed/source.ts'
import type { TranslationRow } from '@scriptorium/schema/tables/translations'
import type { Author } from '../../../domain/events/domain-events.ts'
import { commit, type CommitContext } from '../../../domain/history/commit.ts'
import { shownRootOf } from '../../../domain/history/revisions.ts'
import { deleteTranslation } from './repo.ts'

const ordinary = ({ computed: _, computedSeed: __, ...page }: PageRecord): PageRecord => page

/** Makes the translated pages ordinary pages of the result space. */
const keepPages = async (writing: CommitContext, spaceId: string, author: Author): Promise<void> => {
  const { db, services } = writing
  const space = await db('spaces').where({ id: spaceId }).first()
  if (!space) return
  const draft = openDraft(services.content(db), await shownRootOf(db, spaceId, space.revisionId))
  const pages: PageRecord[] = []
  for await (const page of draft.tree().entries<PageRecord>('page')) pages.push(page)
  const translated = pages.filter(({ computedSeed }) => computedSeed !== undefined)
  await draft.replace(translated.map((before) => ({ before, after: ordinary(before) })))
  for (const { id } of translated) await draft.set('correction', id, undefined)
  for (const { id } of await collect(draft.tree().entries<CorrectionRecord>('contentCorrection')))
    await draft.set('contentCorrection', id, undefined)
  await commit(writing, { kind: 'main', space }, await draft.flush(), { ...author, why: 'edit' })
}

/** Deletes a translation. Its result stays. */
export const removeTranslation = async (writing: CommitContext, row: TranslationRow, author: Author): Promise<void> => {
  if (row.resultSpaceId !== null) await keepPages(writing, row.resultSpaceId, author)
  await writing
    .db('computedSources')
    .where({ dependency: translationDependency(row.id) })
    .delete()
  await deleteTranslation(writing.db, row.id)
}
