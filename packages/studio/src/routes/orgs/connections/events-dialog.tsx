import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { Button as PlainButton } from 'react-aria-components'
import { eventQuery, eventsQuery, replayEvent } from '../../../api/workspace/integrations.ts'
import { Button } from '../../../ui/button.tsx'
import { Toggle } from '../../../ui/fields.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { messageOf } from '../../../ui/message.ts'
import { Time } from '../../../ui/time.tsx'
import { say, sayError } from '../../../ui/toasts.tsx'
import { useConnectionsWords } from '../../../words/connections/words.ts'
import { Loaded } from '../../managing/manage-view.tsx'
import { PanelDialog } from '../../managing/panel-dialog.tsx'
import { useAddressState } from '../../managing/search.ts'

const Replay = ({ integrationName, eventId }: { integrationName: string; eventId: string }) => {
  const words = useConnectionsWords()
  const { mutate, isPending } = useMutation({
    mutationFn: () => replayEvent(integrationName, eventId),
    onSuccess: () => say(words.t('sentAgain')),
    onError: (error) => sayError(messageOf(error, words)),
  })
  return (
    <Button isPending={isPending} onPress={() => mutate()}>
      {words.t('sendAgain')}
    </Button>
  )
}

const EventDetails = ({ integrationName, eventId }: { integrationName: string; eventId: string }) => {
  const { t } = useConnectionsWords()
  const event = useQuery(eventQuery(integrationName, eventId))
  return (
    <Loaded query={event}>
      {({ event: { attempts, attemptedAt, payload, status }, trace: { logs } }) => (
        <>
          <p>
            <span className={`s-badge ${status === 'success' ? 'open' : 'deleted'}`}>{t(`event-${status}`)}</span>{' '}
            {t('attempts', { count: attempts })}
            {attemptedAt !== undefined && (
              <>
                {' · '}
                <Time at={attemptedAt} />
              </>
            )}
          </p>
          <section>
            <h3>{t('log')}</h3>
            {logs.length === 0 && <p className="s-soft">{t('emptyLog')}</p>}
            {logs.length > 0 && (
              <pre className="s-pre" dir="ltr">
                {logs.map(({ timestamp, level, message }) => `${timestamp} ${level} ${message}`).join('\n')}
              </pre>
            )}
          </section>
          <section>
            <h3>{t('payload')}</h3>
            <pre className="s-pre" dir="ltr">
              {JSON.stringify(payload, null, 2)}
            </pre>
          </section>
          <div className="s-toolbar">
            <Replay integrationName={integrationName} eventId={eventId} />
          </div>
        </>
      )}
    </Loaded>
  )
}

const EventList = ({ integrationName }: { integrationName: string }) => {
  const { t } = useConnectionsWords()
  const [{ status }, change] = useAddressState()
  const list = useInfiniteQuery(eventsQuery(integrationName, status === 'failed' ? status : undefined))
  return (
    <>
      <Toggle
        label={t('failedOnly')}
        isOn={status === 'failed'}
        onChange={(isOn) => change({ status: isOn ? 'failed' : undefined }, 'replace')}
      />
      <Loaded query={list}>
        {({ pages }) => {
          const events = pages.flatMap(({ items }) => items)
          if (events.length === 0) return <p className="s-soft">{t('noDeliveries')}</p>
          return (
            <ul className="s-list" aria-label={t('events')}>
              {events.map(({ id, payload, status, createdAt }) => (
                <li key={id}>
                  <span className="s-list-main">
                    <PlainButton
                      aria-label={t('openEvent', { name: payload.type })}
                      onPress={() => change({ event: id })}
                    >
                      {payload.type}
                    </PlainButton>
                  </span>
                  <span className="s-list-meta">
                    <Time at={createdAt} />
                  </span>
                  <span className={`s-badge ${status === 'success' ? 'open' : 'deleted'}`}>{t(`event-${status}`)}</span>
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
      <LoadMore list={list} />
    </>
  )
}

/** The events of an integration: whether they arrived, what they said and what the integration logged. */
export const EventsDialog = ({ integrationName, onClose }: { integrationName: string; onClose: () => void }) => {
  const { t } = useConnectionsWords()
  const [{ event }, change] = useAddressState()
  return (
    <PanelDialog title={t('events')} onClose={event === undefined ? onClose : () => change({ event: undefined })}>
      {event === undefined ? (
        <EventList integrationName={integrationName} />
      ) : (
        <EventDetails integrationName={integrationName} eventId={event} />
      )}
    </PanelDialog>
  )
}
