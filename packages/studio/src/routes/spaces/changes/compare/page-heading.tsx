import type { PageDiff } from '@scriptorium/client'
import { useChangeWords } from '../../../../words/changes/words.ts'

/** The title of a changed page, before and after, and what happened to the page. */
export const PageHeading = ({ page: { before, after, changes, hasConflict } }: { page: PageDiff }) => {
  const { t } = useChangeWords()
  const isRenamed = before && after && before.title !== after.title
  return (
    <>
      <h2>
        {isRenamed && (
          <>
            <del>{before.title}</del> <ins>{after.title}</ins>
          </>
        )}
        {!isRenamed && (after ?? before)?.title}
      </h2>
      {hasConflict && <span className="s-badge conflict">{t('conflict')}</span>}
      <span className={`s-badge ${changes[0]}`}>{changes.map((one) => t(`change-${one}`)).join(', ')}</span>
    </>
  )
}
