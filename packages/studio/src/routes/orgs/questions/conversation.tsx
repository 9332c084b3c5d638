import type { ConversationDetail } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { conversationQuery } from '../../../api/sites/questions.ts'
import { sitesQuery } from '../../../api/workspace/workspace.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { Time } from '../../../ui/time.tsx'
import { useQuestionsWords } from '../../../words/questions/words.ts'
import { Loaded } from '../../managing/manage-view.tsx'
import { PanelDialog } from '../../managing/panel-dialog.tsx'

/** Says where a conversation comes from. */
const Source = ({ source }: { source: string }) => {
  const { t } = useQuestionsWords()
  const { organization } = useWorkspace()
  const { data: sites = [] } = useQuery(sitesQuery(organization.id))
  const [, name = '', id] = source.split(':')
  if (source === 'email') return t('fromMail')
  if (name === 'api') return t('fromProgram')
  if (name !== 'site') return t('fromIntegration', { name })
  return t('fromSite', { name: sites.find((site) => site.id === id)?.title ?? '' })
}

const Details = ({ conversation, parts, metadata }: ConversationDetail) => {
  const { t } = useQuestionsWords()
  return (
    <>
      <p className="s-soft">
        <Source source={conversation.source} /> · <Time at={conversation.createdAt} />
        {metadata?.url !== undefined && (
          <>
            {' · '}
            <a className="s-inline-link" href={metadata.url} target="_blank" rel="noreferrer">
              {t('openSource')}
            </a>
          </>
        )}
      </p>
      <ol className="s-list" aria-label={t('messages')}>
        {parts.map(({ role, body }, index) => (
          <li key={index}>
            <span className="s-list-main">
              <small>{t(`by-${role}`)}</small>
              <span className="s-message" dir="auto">
                {body}
              </span>
            </span>
          </li>
        ))}
      </ol>
      {metadata?.attributes && (
        <ul className="s-chips" aria-label={t('attributes')}>
          {Object.entries(metadata.attributes).map(([name, value]) => (
            <li key={name} className="s-badge">
              {name}: {value}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** A conversation behind a question: its messages, and where it comes from. */
export const ConversationPanel = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useQuestionsWords()
  const { organization } = useWorkspace()
  const conversation = useQuery(conversationQuery(organization.id, id))
  return (
    <PanelDialog title={conversation.data?.conversation.subject ?? t('conversation')} onClose={onClose}>
      <Loaded query={conversation}>{(detail) => <Details {...detail} />}</Loaded>
    </PanelDialog>
  )
}
