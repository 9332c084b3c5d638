import type { ChangeRequest, PageDiff } from '@scriptorium/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { Checkbox } from 'react-aria-components'
import { setViewed, viewedPagesQuery } from '../../../../api/pages/viewed-pages.ts'
import { messageOf } from '../../../../ui/message.ts'
import { sayError } from '../../../../ui/toasts.tsx'
import { useChangeWords } from '../../../../words/changes/words.ts'

/** Marks a page as viewed. The mark is the reader's own, and is gone when the page changes. */
export const ViewedBox = ({ change, page }: { change: ChangeRequest; page: Pick<PageDiff, 'id'> }) => {
  const words = useChangeWords()
  const { t } = words
  const { data: viewed } = useQuery(viewedPagesQuery(change))
  const { mutate } = useMutation({
    mutationFn: (isViewed: boolean) => setViewed(change, page.id, isViewed),
    onError: (error) => sayError(messageOf(error, words)),
  })
  const mark = viewed?.get(page.id)
  return (
    <Checkbox className="s-checkbox s-viewed" isSelected={mark?.changed === false} onChange={mutate}>
      <span className="s-check">
        <Check />
      </span>
      {t(mark?.changed ? 'changedSinceViewed' : 'viewed')}
    </Checkbox>
  )
}
