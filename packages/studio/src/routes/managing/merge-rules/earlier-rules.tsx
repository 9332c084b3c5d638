import type { MergeRules } from '@scriptorium/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { earlierRulesQuery } from '../../../api/people/audit.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { Button } from '../../../ui/button.tsx'
import { messageOf } from '../../../ui/message.ts'
import { relativeTime } from '../../../ui/time.tsx'
import { say, sayError } from '../../../ui/toasts.tsx'
import { useLibraryWords } from '../../../words/library/words.ts'
import { RuleText } from './rule-text.tsx'

interface Props {
  /** The id of the space or the organization. */
  id: string
  now: MergeRules
  onPutBack: (rules: MergeRules) => Promise<unknown>
}

/** The merge rules that held before, with who replaced them, for administrators of the organization. */
export const EarlierRules = ({ id, now, onPutBack }: Props) => {
  const words = useLibraryWords()
  const { t, language } = words
  const { organization } = useWorkspace()
  const enabled = organization.permissions.admin
  const { data: events = [] } = useQuery({ ...earlierRulesQuery(organization.id, id), enabled })
  const { mutate, isPending } = useMutation({
    mutationFn: onPutBack,
    onSuccess: () => say(t('rulesArePutBack')),
    onError: (error) => sayError(messageOf(error, words)),
  })
  const written = [now, ...events.map(({ rules }) => rules)].map((rules) => JSON.stringify(rules))
  // The same rules can have held more than once.
  const shown = events.filter((_event, index) => written.indexOf(written[index + 1]!) === index + 1)
  if (shown.length === 0) return null
  return (
    <section className="s-block">
      <h2>{t('earlierRules')}</h2>
      <ul className="s-list" aria-label={t('earlierRules')}>
        {shown.map(({ eventId, rules, name, at }) => (
          <li key={eventId}>
            <span className="s-list-main">
              {rules.type === 'rules' ? (
                rules.rules.map((rule, index) => <RuleText key={index} rule={rule} />)
              ) : (
                <strong>{t(`rules-${rules.type}`)}</strong>
              )}
              <small>{t('rulesReplaced', { name, time: relativeTime(at, language) })}</small>
            </span>
            <Button isPending={isPending} onPress={() => mutate(rules)}>
              {t('putRulesBack')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
