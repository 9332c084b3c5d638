import type { WorkItem } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { Activity, FileDown, FileInput, FileOutput, Languages } from 'lucide-react'
import { Link } from 'react-aria-components'
import { isUnderWay, placeOfWork, workQuery } from '../../../api/work.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Time } from '../../../ui/time.tsx'
import { useManageWords } from '../../../words/manage/words.ts'
import { languageName } from '../../managing/languages.ts'
import { Loaded, ManageView } from '../../managing/manage-view.tsx'

const icons = { export: FileOutput, import: FileInput, pdf: FileDown, translation: Languages }

const badges = { cancelled: '', done: 'open', failed: 'warning', running: '', waiting: '' }

const Row = ({ work }: { work: WorkItem }) => {
  const { t, language } = useManageWords()
  const { organization } = useWorkspace()
  const { kind, state, title, detail, progress, reason, createdAt, endedAt, urls } = work
  const Icon = icons[kind]
  const name = t(`of-${kind}`, { name: title })
  const counted = progress && progress.total > 0 ? progress : undefined
  return (
    <li>
      <Icon />
      <span className="s-list-main">
        <Link href={placeOfWork(organization.id, work)} {...(urls.file !== undefined && { target: '_blank' })}>
          {name}
        </Link>
        {detail !== undefined && (
          <small dir="auto">{kind === 'translation' ? languageName(detail, language) : detail}</small>
        )}
        {reason !== undefined && <small dir="auto">{reason}</small>}
        {isUnderWay(work) && (
          <progress aria-label={name} {...(counted && { value: counted.done, max: counted.total })} />
        )}
      </span>
      {counted && (
        <span className="s-list-meta">
          {t('doneOf', {
            done: counted.done.toLocaleString(language),
            total: counted.total.toLocaleString(language),
          })}
        </span>
      )}
      <span className={`s-badge ${badges[state]}`}>{t(`work-${state}`)}</span>
      <span className="s-list-meta">
        <Time at={endedAt ?? createdAt} />
      </span>
    </li>
  )
}

/** The imports, exports, translations and PDFs of an organization: what is under way, and what ended lately. */
export const WorkView = () => {
  const { t } = useManageWords()
  const { organization } = useWorkspace()
  return (
    <ManageView title={t('work')}>
      <Loaded query={useQuery(workQuery(organization.id))}>
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
    </ManageView>
  )
}
