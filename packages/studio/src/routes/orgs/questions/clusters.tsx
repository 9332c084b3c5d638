import type { IssuesCluster, Space } from '@scriptorium/client'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { Link, Button as PlainButton } from 'react-aria-components'
import { address } from '../../../address.ts'
import { draftAnswer, clustersQuery, spacesAboutQuery } from '../../../api/sites/questions.ts'
import { spacesQuery } from '../../../api/workspace/workspace.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Choice } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { relativeTime } from '../../../ui/time.tsx'
import { useQuestionsWords } from '../../../words/questions/words.ts'
import { Loaded } from '../../managing/manage-view.tsx'
import { PanelDialog } from '../../managing/panel-dialog.tsx'
import { useAddressState } from '../../managing/search.ts'
import { Issues } from './issues.tsx'

interface AnsweringProps {
  cluster: IssuesCluster
  /** The spaces in which the person can write. */
  spaces: readonly Space[]
  onClose: () => void
}

/** Returns the question that stands for a cluster. */
const titleOf = ({ question, label }: IssuesCluster): string => question ?? label

const Answering = ({ cluster, spaces, onClose }: AnsweringProps) => {
  const { t } = useQuestionsWords()
  const navigate = useNavigate()
  const { organization } = useWorkspace()
  const { data: about = [] } = useQuery(spacesAboutQuery(organization.id, cluster.label))
  const [chosen, setChosen] = useState<string>()
  const spaceId = chosen ?? about.find((id) => spaces.some((space) => space.id === id)) ?? ''
  const create = async () => {
    const id = await draftAnswer(spaceId, cluster)
    await navigate({ to: address.change(spaceId, id) })
  }
  return (
    <FormDialog
      title={titleOf(cluster)}
      action={t('answerIt')}
      isReady={spaceId !== ''}
      onSubmit={create}
      onClose={onClose}
    >
      <p className="s-soft">{t('answerText')}</p>
      <Choice
        label={t('space')}
        name="space"
        value={spaceId}
        options={[{ value: '', label: '' }, ...spaces.map(({ id, title }) => ({ value: id, label: title }))]}
        onChange={setChosen}
      />
    </FormDialog>
  )
}

const Row = ({ cluster }: { cluster: IssuesCluster }) => {
  const { t, language } = useQuestionsWords()
  const { organization } = useWorkspace()
  const { data: spaces = [] } = useQuery(spacesQuery(organization.id))
  const writable = spaces.filter(({ permissions }) => permissions.edit)
  const [, change] = useAddressState()
  const [isAnswering, setAnswering] = useState(false)
  const { id, label, summary, stats, updatedAt, answered, changeRequest } = cluster
  const title = titleOf(cluster)
  return (
    <li>
      <MessagesSquare />
      <span className="s-list-main">
        <PlainButton onPress={() => change({ cluster: id })}>{title}</PlainButton>
        <span>{summary.replace(title, '').trim() || label}</span>
        <small>
          {t('questionCount', { count: stats.issues })} · {t('changedAt', { time: relativeTime(updatedAt, language) })}
        </small>
        {changeRequest && (
          <small>
            {t('inWork')}{' '}
            <Link className="s-inline-link" href={address.change(changeRequest.space, changeRequest.id)}>
              {changeRequest.subject || `#${changeRequest.number}`}
            </Link>
          </small>
        )}
        {answered && (
          <small>
            {t('answeredAt', { time: relativeTime(answered.at, language) })} ·{' '}
            {answered.issuesSince === 0 ? t('notAskedSince') : t('askedSince', { count: answered.issuesSince })}
          </small>
        )}
      </span>
      {writable.length > 0 && (
        <Button aria-label={`${t('answerIt')}: ${title}`} onPress={() => setAnswering(true)}>
          {t('answerIt')}
        </Button>
      )}
      {isAnswering && <Answering cluster={cluster} spaces={writable} onClose={() => setAnswering(false)} />}
    </li>
  )
}

/** Similar questions together, those that are asked most first. */
export const Clusters = () => {
  const { t } = useQuestionsWords()
  const { organization } = useWorkspace()
  const [{ cluster: shown }, change] = useAddressState()
  const list = useInfiniteQuery(clustersQuery(organization.id))
  return (
    <>
      <Loaded query={list}>
        {({ pages }) => {
          const clusters = pages.flatMap((page) => page.items)
          const cluster = clusters.find(({ id }) => id === shown)
          return (
            <>
              {clusters.length === 0 && (
                <Empty icon={<MessagesSquare />} title={t('noQuestions')} text={t('noQuestionsText')} />
              )}
              {clusters.length > 0 && (
                <ul className="s-list" aria-label={t('clusters')}>
                  {clusters.map((one) => (
                    <Row key={one.id} cluster={one} />
                  ))}
                </ul>
              )}
              {cluster && (
                <PanelDialog title={titleOf(cluster)} onClose={() => change({ cluster: undefined })}>
                  <Issues cluster={cluster.id} />
                </PanelDialog>
              )}
            </>
          )
        }}
      </Loaded>
      <LoadMore list={list} />
    </>
  )
}
