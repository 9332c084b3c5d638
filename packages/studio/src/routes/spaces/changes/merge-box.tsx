import { MergeRuleFailedError, type ChangeRequest, type ChangeRequestDiff, type Space } from '@scriptorium/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck, ExternalLink, GitMerge } from 'lucide-react'
import { address } from '../../../address.ts'
import { docs } from '../../../api/docs.ts'
import { pageQuery } from '../../../api/pages.ts'
import { queries } from '../../../api/queries.ts'
import { saveNow } from '../../../saving/saver.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { messageOf } from '../../../ui/message.ts'
import { useWords } from '../../../words/words.tsx'
import { OpenButton, PullButton } from './reviewing/state-buttons.tsx'

interface Props {
  change: ChangeRequest
  space: Space
  diff: ChangeRequestDiff | undefined
}

const useMerge = ({ id, space }: ChangeRequest) =>
  useMutation({
    mutationFn: async () => {
      await saveNow()
      return docs.mergeChangeRequest({ params: { spaceId: space, changeRequestId: id } })
    },
    onSuccess: () => queries.invalidateQueries(),
  })

/** Where the change went: the page in the studio, and as readers see it. */
const Merged = ({ change, diff }: Omit<Props, 'space'>) => {
  const { t } = useWords()
  const spaceId = change.space
  const pageId = diff?.pages.find(({ after, type }) => after && type === 'document')?.id
  const { data: page } = useQuery({ ...pageQuery({ spaceId }, pageId ?? ''), enabled: pageId !== undefined })
  const published = page?.type === 'document' ? page.urls.published : undefined
  return (
    <output className="s-merge merged">
      <CircleCheck />
      <div>
        <strong>{t('mergedTitle')}</strong>
        <p>{published === undefined ? t('mergedText') : t('mergedPublishedText')}</p>
      </div>
      <div className="s-merge-actions">
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

/** Says what merging does, or what is missing for it. */
export const MergeBox = ({ change, space, diff }: Props) => {
  const words = useWords()
  const { t } = words
  const { mutate, isPending, error } = useMerge(change)
  if (change.status === 'merged') return <Merged change={change} diff={diff} />
  if (change.status === 'archived' || !space.permissions.merge) return null
  const count = diff ? diff.pages.length + (diff.more ?? 0) : 0
  const isEmpty = diff !== undefined && count + diff.reusableContents.length + (diff.files?.length ?? 0) === 0
  return (
    <div className="s-merge">
      <GitMerge />
      <div>
        <strong>{isEmpty ? t('nothingToMerge') : t('readyToMerge')}</strong>
        <p role={error ? 'alert' : undefined}>
          {error
            ? mergeMessage(error, words)
            : isEmpty
              ? t('nothingToMergeText')
              : t('mergeText', { space: space.title, count })}
        </p>
      </div>
      <div className="s-merge-actions">
        <PullButton change={change} space={space} />
        <OpenButton change={change} space={space} />
        <Button look="filled" isPending={isPending} isDisabled={isEmpty} onPress={() => mutate()}>
          {t('mergeInto', { space: space.title })}
        </Button>
      </div>
    </div>
  )
}

const mergeMessage = (error: Error, words: ReturnType<typeof useWords>): string =>
  error instanceof MergeRuleFailedError ? (error.detail ?? words.t('rulesFailed')) : messageOf(error, words)
