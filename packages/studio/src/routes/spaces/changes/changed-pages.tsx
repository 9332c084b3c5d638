import type { ChangeRequest, ChangeRequestDiff, Comment, Review, Space } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { diffQuery, wordsQuery } from '../../../api/change-requests/change-requests.ts'
import { idsOf, reviewsQuery } from '../../../api/change-requests/review.ts'
import { commentsQuery } from '../../../api/pages/comments.ts'
import { useKeys } from '../../../frame/keys.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { Skeleton } from '../../../ui/empty.tsx'
import { Trouble } from '../../../ui/trouble.tsx'
import { useChangeWords } from '../../../words/changes/words.ts'
import { commentHere } from './compare/discussed.ts'
import { ComparedPage } from './compare/compared-page.tsx'
import { Others } from './compare/others.tsx'
import { NextPage } from './compare/next-page.tsx'
import { PageList } from './compare/page-list.tsx'

const changesOnScreen = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-change]')]

// From the change that has the focus, or else the first below the top of the screen and the last above it.
// Returns false if there is none.
const goToChange = (step: 1 | -1): boolean => {
  const top = 120
  const all = changesOnScreen()
  const focused = all.findIndex((one) => one.contains(document.activeElement))
  const isBelow = (one: HTMLElement) => one.getBoundingClientRect().top > top - 1
  const first = step > 0 ? all.findIndex(isBelow) : all.findLastIndex((one) => !isBelow(one))
  const next = all[focused < 0 ? first : focused + step]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'start' })
  return next !== undefined
}

const toggleViewed = (): void => document.querySelector<HTMLElement>('.s-viewed input')?.click()

/** How the changes are shown. */
interface Choice {
  since: Review | undefined
  isMarkdown: boolean
}

const Choices = ({
  mine,
  choice,
  onChoose,
}: {
  mine: Review | undefined
  choice: Choice
  onChoose: (choice: Choice) => void
}) => {
  const { t } = useChangeWords()
  return (
    <div className="s-diff-choices">
      {mine && (
        <ToggleButtonGroup
          className="s-segments"
          aria-label={t('changes')}
          disallowEmptySelection
          selectedKeys={[choice.since ? 'since' : 'all']}
          onSelectionChange={(keys) => onChoose({ ...choice, since: keys.has('since') ? mine : undefined })}
        >
          <ToggleButton id="all">{t('allChanges')}</ToggleButton>
          <ToggleButton id="since">{t('sinceReview')}</ToggleButton>
        </ToggleButtonGroup>
      )}
      <ToggleButtonGroup
        className="s-segments"
        aria-label={t('view')}
        disallowEmptySelection
        selectedKeys={[choice.isMarkdown ? 'markdown' : 'page']}
        onSelectionChange={(keys) => onChoose({ ...choice, isMarkdown: keys.has('markdown') })}
      >
        <ToggleButton id="page">{t('asReaders')}</ToggleButton>
        <ToggleButton id="markdown">Markdown</ToggleButton>
      </ToggleButtonGroup>
    </div>
  )
}

/** Brings a page that somebody chose into view, such as below the list on a phone. */
const useChosenInView = (pageId: string | undefined): void => {
  const last = useRef(pageId)
  useEffect(() => {
    if (last.current === pageId) return
    last.current = pageId
    const section = document.getElementById(`changed-${pageId}`)
    if (!section) return
    const { top } = section.getBoundingClientRect()
    if (top < 0 || top > innerHeight / 2) section.scrollIntoView({ block: 'start' })
    // The button that was pressed is gone with the page before. Reading goes on at the new one.
    if (document.activeElement === document.body) section.focus({ preventScroll: true })
  }, [pageId])
}

const none: readonly Comment[] = []

/** One changed page at a time, with the list of all. */
const Pages = ({ change, diff, space, choice }: Props & { choice: Choice }) => {
  const { t } = useChangeWords()
  const { data: comments = none, isPending } = useQuery(commentsQuery(idsOf(change)))
  const { page: chosen } = useSearch({ from: '/frame/spaces/$spaceId/changes/$changeRequestId' })
  const navigate = useNavigate()
  const { pages } = diff
  const index = Math.max(
    0,
    pages.findIndex(({ id }) => id === chosen),
  )
  const page = pages[index]
  useChosenInView(isPending ? undefined : page?.id)
  const choose = (page: string | undefined): void =>
    void (
      page !== undefined && navigate({ to: '.', search: { tab: 'changes', page }, replace: true, resetScroll: false })
    )
  const go = (step: number): void => choose(pages[Math.min(pages.length - 1, Math.max(0, index + step))]?.id)
  useKeys({
    nextPage: () => go(1),
    previousPage: () => go(-1),
    nextChange: () => goToChange(1) || go(1),
    previousChange: () => goToChange(-1) || go(-1),
    comment: () => commentHere(changesOnScreen()),
    viewed: toggleViewed,
  })
  const others = diff.reusableContents.length + (diff.files?.length ?? 0) + (diff.variables?.length ?? 0)
  // A comment that appears later would move what somebody is about to press.
  if (isPending) return <Skeleton lines={6} />
  if (!page && others === 0) return <p className="s-soft">{t(choice.since ? 'nothingSince' : 'nothingChanged')}</p>
  return (
    <div className="s-diff">
      {pages.length + others > 1 && (
        <PageList change={change} diff={diff} comments={comments} chosen={page?.id} onChoose={choose} />
      )}
      <div className="s-diff-main">
        {page && (
          <ComparedPage
            key={page.id}
            change={change}
            page={page}
            comments={comments}
            canComment={space.permissions.comment}
            canEdit={space.permissions.edit}
            since={choice.since?.revision}
            isMarkdown={choice.isMarkdown}
          >
            <NextPage change={change} pages={pages} index={index} onChoose={choose} />
          </ComparedPage>
        )}
        {diff.more !== undefined && <p className="s-soft">{t('morePages', { count: diff.more })}</p>}
        {others > 0 && <Others diff={diff} />}
      </div>
    </div>
  )
}

interface Props {
  change: ChangeRequest
  diff: ChangeRequestDiff
  space: Space
}

/** What a change request changes: all of it, or what is new since my last review, as readers see it or as Markdown. */
export const ChangedPages = (props: Props) => {
  const { change, diff } = props
  const { user } = useWorkspace()
  const [choice, setChoice] = useState<Choice>({ since: undefined, isMarkdown: false })
  const { data: reviews } = useQuery(reviewsQuery(change))
  const mine = reviews?.find(({ reviewer, revision }) => reviewer.id === user.id && revision !== change.revision)
  const since = choice.since?.revision
  const recent = useQuery({ ...diffQuery(change.space, change.id, since), enabled: since !== undefined })
  const words = useQuery(wordsQuery(change, since))
  // The list need not wait until the words of hundreds of pages are compared.
  const shown = words.data ?? (since === undefined ? diff : recent.data)
  return (
    <>
      <Choices mine={mine} choice={choice} onChoose={setChoice} />
      {recent.error && <Trouble error={recent.error} onRetry={() => void recent.refetch()} />}
      {words.error && !recent.error && <Trouble error={words.error} onRetry={() => void words.refetch()} />}
      {shown ? <Pages {...props} diff={shown} choice={choice} /> : !recent.error && <Skeleton lines={6} />}
    </>
  )
}
