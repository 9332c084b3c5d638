import { useMutation, useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { docs } from '../../api/docs.ts'
import { queries } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/empty.tsx'
import { messageOf } from '../../ui/message.ts'
import { Time } from '../../ui/time.tsx'
import { sayError } from '../../ui/toasts.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { usePersonalWords } from '../../words/personal/words.ts'

const queryKey = ['sessions']

/** The browsers in which the person is signed in. */
export const Sessions = () => {
  const words = usePersonalWords()
  const { t } = words
  const { data, error } = useQuery({ queryKey, queryFn: () => docs.listSessions({ query: { limit: 100 } }) })
  const { mutate } = useMutation({
    mutationFn: (sessionId: string) => docs.endSession({ params: { sessionId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
    onError: (problem) => sayError(messageOf(problem, words)),
  })
  return (
    <section className="s-setting" aria-labelledby="sessions">
      <h2 id="sessions">{t('sessions')}</h2>
      <p className="s-soft">{t('sessionsText')}</p>
      {error && <Trouble error={error} />}
      {!data && !error && <Skeleton kind="rows" lines={2} />}
      <ul className="s-session-list">
        {data?.items.map(({ id, browser, isCurrent, lastActiveAt }) => (
          <li key={id}>
            <MonitorSmartphone />
            <div>
              <span className="s-label">{browser}</span>
              <small>
                {isCurrent ? (
                  t('activeNow')
                ) : (
                  <>
                    {t('lastActive')} <Time at={lastActiveAt} />
                  </>
                )}
              </small>
            </div>
            {!isCurrent && <Button onPress={() => mutate(id)}>{t('endSession')}</Button>}
          </li>
        ))}
      </ul>
    </section>
  )
}
