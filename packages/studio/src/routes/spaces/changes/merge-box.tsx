import {
  MergeRuleFailedError,
  type ChangeRequest,
  type ChangeRequestDiff,
  type MergeRequirements,
  type Space,
} from '@scriptorium/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck, ExternalLink, GitMerge } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { address } from '../../../address.ts'
import { mergedAt } from '../../../api/change-requests/change-requests.ts'
import { docs } from '../../../api/docs.ts'
import { mergeRequirementsQuery } from '../../../api/change-requests/merging.ts'
import { firstDocument } from '../../../api/pages/page-tree.ts'
import { pageQuery, treeQuery } from '../../../api/pages/pages.ts'
import { queries } from '../../../api/queries.ts'
import { saveNow } from '../../../saving/saver.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { messageOf } from '../../../ui/message.ts'
import { Time } from '../../../ui/time.tsx'
import { useChangeWords } from '../../../words/changes/words.ts'
import { Objections } from './reviewing/objections.tsx'
import { Rules } from './reviewing/rules.tsx'
import { RevertButton } from './reviewing/revert-button.tsx'
import { ArchiveButton, OpenButton, PullButton } from './reviewing/state-buttons.tsx'

interface Props {
  change: ChangeRequest
  space: Space
  diff: ChangeRequestDiff | undefined
  /** Whether the changes are read for the first time. */
  isLoading: boolean
}

const useMerge = ({ id, space }: ChangeRequest) =>
  useMutation({
    mutationFn: async () => {
      await saveNow()
      return docs.mergeChangeRequest({
        params: { spaceId: space, changeRequestId: id },
        // Readers never see two versions of a block: whoever merges decides first.
        query: { conflicts: 'refuse' },
      })
    },
    onSuccess: () => queries.invalidateQueries(),
  })

/** Where the change went: the page in the studio, and as readers see it. */
const Merged = ({ change, diff, space, isNew }: Omit<Props, 'isLoading'> & { isNew: boolean }) => {
  const { t } = useChangeWords()
  const place = useRef<HTMLOutputElement>(null)
  // The button that had the focus is gone.
  useEffect(() => {
    if (isNew) place.current?.focus()
  }, [isNew])
  const spaceId = change.space
  const pageId = diff?.pages.find(({ after, type }) => after && type === 'document')?.id
  const { data: page } = useQuery({ ...pageQuery({ spaceId }, pageId ?? ''), enabled: pageId !== undefined })
  const published = page?.type === 'document' ? page.urls.published : undefined
  return (
    <output ref={place} tabIndex={-1} className="s-merge merged">
      <CircleCheck />
      <div>
        <strong>{t('mergedTitle')}</strong>
        <p>{published === undefined ? t('mergedText') : t('mergedPublishedText')}</p>
        <p>
          {(change.mergedBy ?? change.createdBy).displayName} · <Time at={mergedAt(change)} />
        </p>
      </div>
      <div className="s-merge-actions">
        {space.permissions.edit && <RevertButton change={change} />}
        {pageId !== undefined && <ButtonLink href={address.page(spaceId, pageId)}>{t('openPage')}</ButtonLink>}
        {published !== undefined && (
          <a className="s-button filled" href={published} target="_blank" rel="noreferrer">
            {t('viewPublished')}
            <ExternalLink />
          </a>
        )}
      </div>
    </output>
  )
}

/** What stands in the way of a merge, in the order in which somebody has to deal with it. */
type Obstacle = 'checking' | 'conflicts' | 'conflicts ahead' | 'empty' | 'merger' | 'rules'

const obstacleOf = (
  { change, space, diff, isLoading }: Props,
  requirements: MergeRequirements | undefined,
): Obstacle | undefined => {
  if (isLoading) return 'checking'
  if (diff && sizeOf(diff) === 0) return 'empty'
  if (change.conflicts !== undefined) return 'conflicts'
  if (requirements?.conflicts !== undefined) return 'conflicts ahead'
  if (requirements && !requirements.met && !requirements.bypass) return 'rules'
  return space.permissions.merge ? undefined : 'merger'
}

const sizeOf = ({ pages, more = 0, reusableContents, files, variables }: ChangeRequestDiff): number =>
  pages.length + more + reusableContents.length + (files?.length ?? 0) + (variables?.length ?? 0)

// More names would fill a phone.
const maxNames = 5

const useTexts = (
  { change, space, diff }: Props,
  obstacle: Obstacle | undefined,
  requirements: MergeRequirements | undefined,
) => {
  const { t, language } = useChangeWords()
  const count = diff ? diff.pages.length + (diff.more ?? 0) : 0
  const effect = t('mergeText', { space: space.title, count })
  const isBypassed = requirements?.met === false && requirements.bypass
  switch (obstacle) {
    case 'checking':
      return [t('checkingMerge'), '']
    case 'empty':
      return [t('nothingToMerge'), t('nothingToMergeText')]
    case 'conflicts':
      return [t('conflictsLeft', { count: change.conflicts ?? 0 }), t('conflictsLeftText')]
    case 'conflicts ahead': {
      const titles = requirements?.conflicts?.map(({ title }) => title) ?? []
      const shown = titles.length > maxNames ? [...titles.slice(0, maxNames), '…'] : titles
      return [t('conflictsAhead'), t('conflictsAheadText', { pages: new Intl.ListFormat(language).format(shown) })]
    }
    case 'rules':
      return [t('rulesLeft'), t('rulesLeftText')]
    case 'merger':
      return [t('readyToMerge'), t('needsMerger')]
    default:
      return [t('readyToMerge'), isBypassed ? `${t('bypass')} ${effect}` : effect]
  }
}

/** Leads to the first page of a change request. A space without pages says how to write one. */
const ChoosePage = ({ change: { id, space: spaceId } }: Pick<Props, 'change'>) => {
  const { t } = useChangeWords()
  const { data: pages = [] } = useQuery(treeQuery({ spaceId, changeRequestId: id }))
  const first = firstDocument(pages)
  return (
    <ButtonLink href={first ? address.editing(spaceId, id, first.id) : address.space(spaceId)}>
      {t('choosePage')}
    </ButtonLink>
  )
}

/** Says what merging does, or what is missing for it. */
export const MergeBox = (props: Props) => {
  const { change, space, diff } = props
  const words = useChangeWords()
  const { mutate, isPending, isSuccess, error } = useMerge(change)
  const isActive = change.status === 'draft' || change.status === 'open'
  const {
    data: requirements,
    isLoading,
    isPlaceholderData: isOutdated,
  } = useQuery({
    ...mergeRequirementsQuery(change),
    enabled: isActive,
    // The rules stay while they are checked again. Without them, all below would move away from a pointer.
    placeholderData: (shown, query) => (query?.queryKey[2] === change.id ? shown : undefined),
  })
  const place = useRef<HTMLElement>(null)
  // Who is elsewhere meanwhile stays there.
  const focus = () => {
    const { activeElement } = document
    if (activeElement === document.body || place.current?.contains(activeElement)) place.current?.focus()
  }
  const obstacle = obstacleOf({ ...props, isLoading: props.isLoading || isLoading }, requirements)
  const [title, text] = useTexts(props, obstacle, requirements)
  if (change.status === 'merged') return <Merged change={change} diff={diff} space={space} isNew={isSuccess} />
  if (!isActive) return null
  return (
    <section ref={place} tabIndex={-1} className="s-merge" aria-label={words.t('merging')}>
      <GitMerge />
      <div>
        <strong>{title}</strong>
        <p role={error ? 'alert' : undefined}>{error ? mergeMessage(error, words) : text}</p>
        <Objections change={change} />
        {requirements && <Rules requirements={requirements} />}
      </div>
      <div className="s-merge-actions">
        <PullButton change={change} space={space} onDone={focus} isNext={obstacle === 'conflicts ahead'} />
        <OpenButton change={change} space={space} onDone={focus} />
        {obstacle === 'empty' && space.permissions.edit && <ChoosePage change={change} />}
        {obstacle === 'empty' && <ArchiveButton change={change} space={space} />}
        {obstacle === 'conflicts' && (
          <ButtonLink href={address.change(change.space, change.id, 'changes')}>{words.t('solveConflicts')}</ButtonLink>
        )}
        {space.permissions.merge && (
          <Button
            look={obstacle === 'conflicts ahead' ? 'plain' : 'filled'}
            isPending={isPending}
            isDisabled={obstacle !== undefined || isOutdated}
            onPress={() => mutate()}
          >
            {words.t('mergeInto', { space: space.title })}
          </Button>
        )}
      </div>
    </section>
  )
}

const mergeMessage = (error: Error, words: ReturnType<typeof useChangeWords>): string =>
  error instanceof MergeRuleFailedError ? (error.detail ?? words.t('rulesFailed')) : messageOf(error, words)
