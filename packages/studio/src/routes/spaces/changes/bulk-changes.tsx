import type { ChangeRequest } from '@scriptorium/client'
import { setStatus } from '../../../api/change-requests/review.ts'
import { messageOf } from '../../../ui/message.ts'
import { useManageWords } from '../../../words/manage/words.ts'
import { BulkBar, type BulkAction } from '../../managing/bulk/bulk-bar.tsx'
import { oneByOne } from '../../managing/bulk/one-by-one.ts'

type Status = 'archived' | 'draft' | 'open'

interface Props {
  changes: readonly ChangeRequest[]
  /** The status that all of them have. */
  status: Status
  onRelease: (changes?: readonly ChangeRequest[]) => void
}

/** Opens or archives several change requests at once, and takes it back. */
export const BulkChanges = ({ changes, status, onRelease }: Props) => {
  const words = useManageWords()
  const { t } = words
  const become = (next: Status, seen: Status) => (some: readonly ChangeRequest[]) =>
    oneByOne(
      some,
      (change) => setStatus(change, next, seen),
      (error) => messageOf(error, words),
    )
  const action = (next: Status, label: string): BulkAction<ChangeRequest>[] =>
    next === status ? [] : [{ label, act: become(next, status), undo: become(status, next) }]
  return (
    <BulkBar
      items={changes}
      nameOf={({ subject, number }) => subject || t('untitledChange', { number })}
      actions={[
        ...action('open', t(status === 'archived' ? 'openAgain' : 'openForReview')),
        ...action('archived', t('archive')),
      ]}
      onRelease={onRelease}
    />
  )
}
