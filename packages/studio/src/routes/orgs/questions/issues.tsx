import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageCircleQuestion } from 'lucide-react'
import { Button as PlainButton } from 'react-aria-components'
import { issuesQuery } from '../../../api/sites/questions.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Time } from '../../../ui/time.tsx'
import { useQuestionsWords } from '../../../words/questions/words.ts'
import { Loaded } from '../../managing/manage-view.tsx'
import { useAddressState } from '../../managing/search.ts'
import { ConversationPanel } from './conversation.tsx'

/** The questions of a cluster, or all, newest first. */
export const Issues = ({ cluster }: { cluster: string | undefined }) => {
  const { t } = useQuestionsWords()
  const { organization } = useWorkspace()
  const [{ conversation: shown }, change] = useAddressState()
  const list = useInfiniteQuery(issuesQuery(organization.id, cluster))
  return (
    <>
      <Loaded query={list}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          if (items.length === 0)
            return <Empty icon={<MessageCircleQuestion />} title={t('noQuestions')} text={t('noQuestionsText')} />
          return (
            <ul className="s-list" aria-label={t('issues')}>
              {items.map(({ issue, conversation }) => (
                <li key={issue.id}>
                  <span className="s-list-main">
                    <PlainButton onPress={() => change({ conversation: conversation.id })}>{issue.title}</PlainButton>
                    {issue.summary !== issue.title && <span>{issue.summary}</span>}
                    {conversation.subject !== undefined && conversation.subject !== issue.title && (
                      <small>{t('inConversation', { name: conversation.subject })}</small>
                    )}
                  </span>
                  <span className="s-list-meta">
                    <Time at={issue.createdAt} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
      <LoadMore list={list} />
      {shown !== undefined && <ConversationPanel id={shown} onClose={() => change({ conversation: undefined })} />}
    </>
  )
}
