import type { ChangeRequest, PageDiff } from '@scriptorium/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ArrowRight, Check } from 'lucide-react'
import { setViewed, viewedPagesQuery } from '../../../../api/pages/viewed-pages.ts'
import { Button } from '../../../../ui/button.tsx'
import { messageOf } from '../../../../ui/message.ts'
import { sayError } from '../../../../ui/toasts.tsx'
import { useChangeWords } from '../../../../words/changes/words.ts'

interface Props {
  change: ChangeRequest
  pages: readonly PageDiff[]
  /** Which of the pages is shown. */
  index: number
  onChoose: (pageId: string) => void
}

/** Marks the shown page as viewed, and leads to the next one that I have not viewed. Absent if I have viewed all. */
export const NextPage = ({ change, pages, index, onChoose }: Props) => {
  const words = useChangeWords()
  const { data: viewed } = useQuery(viewedPagesQuery(change))
  const isOpen = ({ id }: PageDiff): boolean => viewed?.get(id)?.changed !== false
  const next = [...pages.slice(index + 1), ...pages.slice(0, index)].find(isOpen)
  const { mutate, isPending } = useMutation({
    mutationFn: () => setViewed(change, pages[index]!.id, true),
    onError: (error) => sayError(messageOf(error, words)),
  })
  if (!next && !isOpen(pages[index]!)) return null
  // Who has gone to another page meanwhile stays there.
  const goOn = () => mutate(undefined, { onSuccess: () => next && onChoose(next.id) })
  return (
    <p className="s-next-page">
      <Button isPending={isPending} onPress={goOn}>
        {next ? words.t('viewedAndNext', { title: (next.after ?? next.before)?.title ?? '' }) : words.t('viewedLast')}
        {next ? <ArrowRight /> : <Check />}
      </Button>
    </p>
  )
}
