import type { ChangeRequest } from '@scriptorium/client'
import { useChangeWords } from '../../../words/changes/words.ts'

/** The state of a change request in a word. Conflicts come first, because they need somebody. */
export const StatusBadge = ({ change: { status, conflicts, outdated } }: { change: ChangeRequest }) => {
  const { t } = useChangeWords()
  const isActive = status === 'draft' || status === 'open'
  return (
    <>
      {isActive && conflicts !== undefined && <span className="s-badge warning">{t('hasConflicts')}</span>}
      {isActive && conflicts === undefined && outdated && <span className="s-badge">{t('outdated')}</span>}
      <span className={`s-badge ${status}`}>{t(`status-${status}`)}</span>
    </>
  )
}
