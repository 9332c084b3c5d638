import type { AuditEvent } from '@scriptorium/client'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { auditQuery, exportedEvents, type AuditFilter } from '../../../api/people/audit.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Choice, TextBox } from '../../../ui/fields.tsx'
import { messageOf } from '../../../ui/message.ts'
import { Time } from '../../../ui/time.tsx'
import { saveTable } from '../../../ui/save-table.ts'
import { sayError } from '../../../ui/toasts.tsx'
import { useOrganizationWords } from '../../../words/organization/words.ts'
import { AuditedTarget, useTargetName } from './audit-target.tsx'
import { accessActions, signInActions, useActionNames } from './action-names.ts'
import { useFieldNames } from './field-names.ts'
import { Loaded } from '../../managing/manage-view.tsx'
import { useAddressState } from '../../managing/search.ts'
import { PersonPicker } from '../people/person-picker.tsx'

const Filters = () => {
  const { t } = useOrganizationWords()
  const names = useActionNames()
  const [{ action = '', target, since = '', until = '', actor }, change] = useAddressState()
  return (
    <div className="s-filters">
      {actor === undefined ? (
        <PersonPicker label={t('actor')} without={[]} onChoose={(id) => change({ actor: id })} />
      ) : (
        <Button onPress={() => change({ actor: undefined })}>{t('clearFilters')}</Button>
      )}
      <Choice
        label={t('action')}
        name="action"
        value={action}
        options={[
          { value: '', label: t('everything') },
          { value: accessActions, label: t('whoMayWhat') },
          { value: signInActions, label: t('signIns') },
          ...names.all,
        ]}
        onChange={(value) => change({ action: value }, 'replace')}
      />
      {target !== undefined && <Button onPress={() => change({ target: undefined })}>{t('wholeLog')}</Button>}
      <TextBox
        label={t('since')}
        name="since"
        type={'date' as 'text'}
        value={since}
        onChange={(value) => change({ since: value }, 'replace')}
      />
      <TextBox
        label={t('until')}
        name="until"
        type={'date' as 'text'}
        value={until}
        onChange={(value) => change({ until: value }, 'replace')}
      />
    </div>
  )
}

const Row = ({ event }: { event: AuditEvent }) => {
  const { t } = useOrganizationWords()
  const names = useActionNames()
  const nameOfField = useFieldNames()
  const [{ target: shown }, change] = useAddressState()
  const { action, actor, target, fields = [], requestId, createdAt } = event
  const { kind, title } = useTargetName(target)
  return (
    <li>
      <span className="s-list-main">
        <strong title={action}>{names.nameOf(action)}</strong>
        <small>
          {actor === null ? t('theServer') : t('by', { name: actor.displayName })} · <AuditedTarget target={target} />
          {fields.length > 0 && (
            <>
              {' · '}
              <span title={fields.join(', ')}>{[...new Set(fields.map(nameOfField))].join(', ')}</span>
            </>
          )}
        </small>
      </span>
      <span className="s-list-meta" title={`${t('requestId')}: ${requestId}`}>
        <Time at={createdAt} />
      </span>
      {shown === undefined && (
        <Button
          look="quiet"
          aria-label={`${t('allAbout')}: ${kind} ${title ?? target.id}`}
          onPress={() => change({ target: target.id })}
        >
          {t('allAbout')}
        </Button>
      )}
    </li>
  )
}

const dayOf = (text: string | undefined, time: string): string | undefined =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T${time}Z` : undefined

const useFilter = (): AuditFilter => {
  const [{ actor, action, target, since, until }] = useAddressState()
  const actions = action?.split(',').filter((one) => /^[a-zA-Z]\w*$/.test(one)) ?? []
  const [from, to] = [dayOf(since, '00:00:00'), dayOf(until, '23:59:59.999')]
  return {
    ...(actor !== undefined && { actor }),
    ...(actions.length > 0 && { actions }),
    ...(target !== undefined && { target }),
    ...(from !== undefined && { since: from }),
    ...(to !== undefined && { until: to }),
  }
}

const save = (events: readonly AuditEvent[]): void =>
  saveTable('audit.csv', [
    ['createdAt', 'action', 'actor', 'targetType', 'targetId', 'fields', 'source', 'requestId'],
    ...events.map(({ createdAt, action, actor, target, fields = [], source, requestId }) => [
      createdAt,
      action,
      actor?.displayName,
      target.type,
      target.id,
      fields.join(' '),
      source,
      requestId,
    ]),
  ])

const ExportButton = ({ filter }: { filter: AuditFilter }) => {
  const words = useOrganizationWords()
  const { organization } = useWorkspace()
  const { mutate, isPending } = useMutation({
    mutationFn: () => exportedEvents(organization.id, filter),
    onSuccess: save,
    onError: (error) => sayError(messageOf(error, words)),
  })
  return (
    <Button isPending={isPending} onPress={() => mutate()}>
      {words.t('exportCsv')}
    </Button>
  )
}

/** Who changed what, and when. */
export const Audit = () => {
  const { t } = useOrganizationWords()
  const { organization } = useWorkspace()
  const filter = useFilter()
  const list = useInfiniteQuery(auditQuery(organization.id, filter))
  const events = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      <Filters />
      {events.length > 0 && (
        <div className="s-toolbar">
          <ExportButton filter={filter} />
        </div>
      )}
      <Loaded query={list}>
        {() =>
          events.length === 0 ? (
            <Empty title={t('noEvents')} />
          ) : (
            <ul className="s-list" aria-label={t('audit')}>
              {events.map((event) => (
                <Row key={event.id} event={event} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <LoadMore list={list} />
    </>
  )
}
