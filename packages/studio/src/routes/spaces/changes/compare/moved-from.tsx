import type { PageDiff } from '@scriptorium/client'
import { useChangeWords } from '../../../../words/changes/words.ts'

/** Says where a moved page was, and where it is now. */
export const MovedFrom = ({ page: { before, after, changes } }: { page: PageDiff }) => {
  const { t } = useChangeWords()
  if (!changes.includes('moved') || !before || !after) return null
  if (before.path === after.path) return <p className="s-diff-property">{t('movedInOrder')}</p>
  return (
    <p className="s-diff-property">
      <span>{t('pagePlace')}</span> <del>{before.path}</del> <ins>{after.path}</ins>
    </p>
  )
}
