import type { ChangeRequest } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { reviewsQuery } from '../../../../api/change-requests/review.ts'
import { useChangeWords } from '../../../../words/changes/words.ts'
import { latestByReviewer } from './latest-reviews.ts'

/** Says who asked for changes. A merge may be possible all the same, and whoever merges should know. */
export const Objections = ({ change }: { change: ChangeRequest }) => {
  const { t, language } = useChangeWords()
  const { data: reviews = [] } = useQuery(reviewsQuery(change))
  const names = [...latestByReviewer(reviews).values()]
    .filter(({ status }) => status === 'changes-requested')
    .map(({ reviewer }) => reviewer.displayName)
  if (names.length === 0) return null
  return (
    <p className="s-verdict changes-requested">
      <CircleAlert />
      {t('askedForChanges', { names: new Intl.ListFormat(language).format(names) })}
    </p>
  )
}
