import { useMutation, useQuery } from '@tanstack/react-query'
import { mailKindsQuery, mailedKinds, setMail } from '../../api/people/mail.ts'
import { useWorkspace } from '../../frame/workspace.tsx'
import { Skeleton } from '../../ui/empty.tsx'
import { Toggle } from '../../ui/fields.tsx'
import { messageOf } from '../../ui/message.ts'
import { sayError } from '../../ui/toasts.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { usePersonalWords } from '../../words/personal/words.ts'

/** What of the inbox reaches a person by mail. Each switch takes effect at once. */
export const Mail = () => {
  const words = usePersonalWords()
  const { t } = words
  const { organization } = useWorkspace()
  const { data, error } = useQuery(mailKindsQuery(organization.id))
  const { mutate } = useMutation({
    mutationFn: (body: Parameters<typeof setMail>[1]) => setMail(organization.id, body),
    onError: (problem) => sayError(messageOf(problem, words)),
  })
  return (
    <section className="s-setting" aria-labelledby="mail">
      <h2 id="mail">{t('mail')}</h2>
      <p className="s-soft">{t(data?.canMail === false ? 'noMail' : 'mailText')}</p>
      {error && <Trouble error={error} />}
      {!data && !error && <Skeleton kind="rows" lines={4} />}
      {data &&
        mailedKinds.map((kind) => (
          <Toggle
            key={kind}
            label={t(`mail-${kind}`)}
            isOn={data.mail.includes(kind)}
            onChange={(isOn) =>
              mutate({ mail: mailedKinds.filter((one) => (one === kind ? isOn : data.mail.includes(one))) })
            }
          />
        ))}
      {data && <Toggle label={t('mail-weekly')} isOn={data.weekly} onChange={(weekly) => mutate({ weekly })} />}
    </section>
  )
}
