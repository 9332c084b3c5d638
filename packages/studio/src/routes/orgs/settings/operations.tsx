import type { Job } from '@scriptorium/client'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { healthQuery, jobsQuery, retryJob, usageQuery } from '../../../api/operations.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/fields.tsx'
import { messageOf } from '../../../ui/message.ts'
import { Time } from '../../../ui/time.tsx'
import { say, sayError } from '../../../ui/toasts.tsx'
import { useOrganizationWords } from '../../../words/organization/words.ts'
import { Loaded } from '../../managing/manage-view.tsx'
import { useAddressState } from '../../managing/search.ts'

const states = ['failed', 'running', 'queued'] as const satisfies readonly Job['state'][]

// The names of other jobs are shown as they are.
const named = [
  'analyzeConversations',
  'deliverEvent',
  'git',
  'import',
  'indexSpace',
  'makePdf',
  'processOpenAPISpec',
  'sendInvitation',
  'sendWebhook',
  'translate',
] as const

const Health = () => {
  const { t } = useOrganizationWords()
  const { organization } = useWorkspace()
  const health = useQuery(healthQuery(organization.id))
  return (
    <section className="s-block">
      <h2>{t('health')}</h2>
      <Loaded query={health}>
        {({ version, failed }) => (
          <p>
            {failed === 0 ? t('healthy') : t('failedCount', { count: failed })} {t('serverVersion', { version })}
          </p>
        )}
      </Loaded>
    </section>
  )
}

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte']

const sizeOf = (bytes: number, language: string): string => {
  const step = Math.min(byteUnits.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const format = { style: 'unit', unit: byteUnits[step]!, maximumFractionDigits: 1 } as const
  return (bytes / 1000 ** step).toLocaleString(language, format)
}

const Usage = () => {
  const { t, language } = useOrganizationWords()
  const { organization } = useWorkspace()
  const usage = useQuery(usageQuery(organization.id))
  return (
    <section className="s-block">
      <h2>{t('usage')}</h2>
      <Loaded query={usage}>
        {({ object: _, ...counts }) => (
          <ul className="s-list" aria-label={t('usage')}>
            {(Object.keys(counts) as (keyof typeof counts)[]).map((name) => {
              const { used, limit } = counts[name]
              const show = (count: number) =>
                name === 'fileBytes' ? sizeOf(count, language) : count.toLocaleString(language)
              return (
                <li key={name}>
                  <span className="s-list-main">{t(`usage-${name}`)}</span>
                  <span>
                    {limit === undefined ? show(used) : t('usedOf', { used: show(used), limit: show(limit) })}
                  </span>
                </li>
              )
            })}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

const Row = ({ job: { id, name, state, attempts, error, createdAt, finishedAt } }: { job: Job }) => {
  const words = useOrganizationWords()
  const { t } = words
  const { organization } = useWorkspace()
  const { mutate, isPending } = useMutation({
    mutationFn: () => retryJob(organization.id, id),
    onSuccess: () => say(t('jobQueued')),
    onError: (reason) => sayError(messageOf(reason, words)),
  })
  const known = named.find((one) => one === name)
  const title = known ? t(`job-${known}`) : name
  return (
    <li>
      <span className="s-list-main">
        <strong title={name}>{title}</strong>
        {error !== undefined && <small dir="auto">{error}</small>}
      </span>
      <span className="s-badge">{attempts}</span>
      <span className="s-list-meta">
        <Time at={finishedAt ?? createdAt} />
      </span>
      {state === 'failed' && (
        <Button aria-label={`${t('tryAgain')}: ${title}`} isPending={isPending} onPress={() => mutate()}>
          {t('tryAgain')}
        </Button>
      )}
    </li>
  )
}

const Jobs = () => {
  const { t } = useOrganizationWords()
  const { organization } = useWorkspace()
  const [address, change] = useAddressState()
  const state = states.find((one) => one === address['state']) ?? 'failed'
  const list = useInfiniteQuery(jobsQuery(organization.id, state))
  return (
    <section className="s-block">
      <h2>{t('jobs')}</h2>
      <div className="s-filters">
        <Choice
          label={t('jobState')}
          name="state"
          value={state}
          options={states.map((value) => ({ value, label: t(`jobs-${value}`) }))}
          onChange={(value) => change({ state: value }, 'replace')}
        />
      </div>
      <Loaded query={list}>
        {({ pages }) => {
          const found = pages.flatMap(({ items }) => items)
          if (found.length === 0) return <p className="s-soft">{t('noJobs')}</p>
          return (
            <ul className="s-list" aria-label={t('jobs')}>
              {found.map((job) => (
                <Row key={job.id} job={job} />
              ))}
            </ul>
          )
        }}
      </Loaded>
      <LoadMore list={list} />
    </section>
  )
}

/** The health of the server, how much of its limits an organization uses, and the work that the server does for it in the background. */
export const Operations = () => (
  <>
    <Health />
    <Usage />
    <Jobs />
  </>
)
