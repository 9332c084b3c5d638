import type { ChangeRequest, ChangeRequestDiff, Space } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { commentsQuery } from '../../../api/review.ts'
import { useKeys } from '../../../frame/keys.ts'
import { useWords } from '../../../words/words.tsx'
import { ComparedPage } from './compare/compared-page.tsx'
import { PageList } from './compare/page-list.tsx'
import { Others } from './compare/others.tsx'

const changesOnScreen = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-change]')]

// The first change below the top of the screen, or the last one above it.
const goToChange = (step: 1 | -1): void => {
  const top = 120
  const all = changesOnScreen()
  const next =
    step > 0
      ? all.find((one) => one.getBoundingClientRect().top > top + 1)
      : all.findLast((one) => one.getBoundingClientRect().top < top - 1)
  next?.scrollIntoView({ block: 'start' })
}

const commentHere = (): void => {
  const focused = document.activeElement?.closest('.s-compared')
  const visible = changesOnScreen().find((one) => one.getBoundingClientRect().bottom > 120)
  ;(focused ?? visible)?.querySelector<HTMLElement>('.s-compared-tools button')?.click()
}

/** One changed page at a time, with the list of all. */
export const ChangedPages = ({
  change,
  diff,
  space,
}: {
  change: ChangeRequest
  diff: ChangeRequestDiff
  space: Space
}) => {
  const { t } = useWords()
  const { data: comments = [] } = useQuery(commentsQuery(change))
  const [chosen, setChosen] = useState<string>()
  const { pages } = diff
  const index = Math.max(
    0,
    pages.findIndex(({ id }) => id === chosen),
  )
  const page = pages[index]
  const go = (step: number): void => setChosen(pages[Math.min(pages.length - 1, Math.max(0, index + step))]?.id)
  useKeys({ j: () => go(1), k: () => go(-1), n: () => goToChange(1), p: () => goToChange(-1), c: commentHere })
  const hasOthers = diff.reusableContents.length + (diff.files?.length ?? 0) + (diff.variables?.length ?? 0) > 0
  if (!page && !hasOthers) return <p className="s-soft">{t('nothingChanged')}</p>
  return (
    <div className="s-diff">
      {pages.length > 1 && <PageList pages={pages} comments={comments} chosen={page?.id} onChoose={setChosen} />}
      <div className="s-diff-main">
        {page && (
          <ComparedPage
            key={page.id}
            change={change}
            page={page}
            comments={comments}
            canComment={space.permissions.comment}
          />
        )}
        {diff.more !== undefined && <p className="s-soft">{t('morePages', { count: diff.more })}</p>}
        {hasOthers && <Others diff={diff} />}
      </div>
    </div>
  )
}
