import type { ChangeRequest, ChangeRequestDiff } from '@scriptorium/client'
import { FileText } from 'lucide-react'
import { Link } from 'react-aria-components'
import { address } from '../../../address.ts'
import { Skeleton } from '../../../ui/empty.tsx'
import { useWords } from '../../../words/words.tsx'

/** What a change request changes, in one list. */
export const Overview = ({ change, diff }: { change: ChangeRequest; diff: ChangeRequestDiff | undefined }) => {
  const { t } = useWords()
  if (!diff) return <Skeleton kind="rows" lines={4} />
  if (diff.pages.length === 0) return <p className="s-soft">{t('nothingChanged')}</p>
  return (
    <ul className="s-rows">
      {diff.pages.map(({ id, after, before, changes }) => (
        <li key={id}>
          <Link href={address.change(change.space, change.id, 'changes')} className="s-row">
            <span className="s-row-icon">
              <FileText />
            </span>
            <span className="s-row-title">{(after ?? before)?.title}</span>
            <span className="s-row-meta">{(after ?? before)?.path}</span>
            <span className={`s-badge ${changes[0]}`}>{changes.map((one) => t(`change-${one}`)).join(', ')}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
