import { useQuery } from '@tanstack/react-query'
import { Activity, FileInput, FileOutput, Languages } from 'lucide-react'
import { Link } from 'react-aria-components'
import { isUnderWay, workQuery, type Work } from '../../../api/work.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Time } from '../../../ui/time.tsx'
import { useManageWords } from '../../../words/manage/words.ts'
import { Forbidden } from '../../managing/forbidden.tsx'
import { languageName } from '../../managing/languages.ts'
import { Loaded, ManageView } from '../../managing/manage-view.tsx'

const icons = { export: FileOutput, import: FileInput, translation: Languages }

const badges = { cancelled: '', done: 'open', failed: 'warning', running: '', waiting: '' }

const Row = ({ work }: { work: Work }) => {
  const { t, language } = useManageWords()
  const { kind, state, title, detail, done, total = 0, reason, at, href } = work
  const Icon = icons[kind]
  const name = t(`of-${kind}`, { name: title })
  const isCounted = state === 'running' && done !== undefined && total > 0
  return (
    <li>
      <Icon />
      <span className="s-list-main">
        <Link href={href}>{name}</Link>
        {detail !== undefined && (
          <small dir="auto">{kind === 'translation' ? languageName(detail, language) : detail}</small>
        )}
        {reason !== undefined && <small dir="auto">{reason}</small>}
        {isUnderWay(work) && <progress aria-label={name} {...(isCounted && { value: done, max: total })} />}
      </span>
      {isCounted && (
        <span className="s-list-meta">
          {t('doneOf', { done: done.toLocaleString(language), total: total.toLocaleString(language) })}
        </span>
      )}
      <span className={`s-badge ${badges[state]}`}>{t(`work-${state}`)}</span>
      <span className="s-list-meta">
        <Time at={at} />
      </span>
    </li>
  )
}

/** The imports, exports and translations of an organization: what is under way, and what ended lately. */
export const WorkView = () => {
  const { t } = useManageWords()
  const { organization } = useWorkspace()
  const isAllowed = organization.permissions.listMembers
  const list = useQuery({ ...workQuery(organization.id), enabled: isAllowed })
  return (
    <ManageView title={t('work')}>
      {isAllowed ? (
        <Loaded query={list}>
          {(found) =>
            found.length === 0 ? (
              <Empty icon={<Activity />} title={t('noWork')} text={t('noWorkText')} />
            ) : (
              <ul className="s-list" aria-label={t('work')}>
                {found.map((work) => (
                  <Row key={work.id} work={work} />
                ))}
              </ul>
            )
          }
        </Loaded>
      ) : (
        <Forbidden />
      )}
    </ManageView>
  )
}
