import { ProblemError } from '@scriptorium/client'
import { CloudOff, FileQuestion, Lock, TriangleAlert } from 'lucide-react'
import { address } from '../address.ts'
import { isOffline, statusOf } from '../api/queries.ts'
import { useWords } from '../words/words.tsx'
import { Button, ButtonLink } from './button.tsx'
import { Empty } from './empty.tsx'
import { busyWord } from './message.ts'

/** Says what went wrong and what to do next, in place of the content that could not be loaded. */
export const Trouble = ({
  error,
  onRetry,
  heading = 'h2',
}: {
  error: unknown
  onRetry?: () => void
  heading?: 'h1' | 'h2'
}) => {
  const { t } = useWords()
  const retry = onRetry && <Button onPress={onRetry}>{t('tryAgain')}</Button>
  const home = <ButtonLink href={address.home}>{t('goHome')}</ButtonLink>
  const status = statusOf(error)
  if (isOffline(error)) {
    return (
      <Empty icon={<CloudOff />} title={t('serverGone')} text={t('serverGoneText')} heading={heading}>
        {retry}
      </Empty>
    )
  }
  if (status === 404 || status === 400) {
    return (
      <Empty icon={<FileQuestion />} title={t('notFound')} text={t('notFoundText')} heading={heading}>
        {home}
      </Empty>
    )
  }
  if (status === 403) {
    return (
      <Empty icon={<Lock />} title={t('forbidden')} text={t('forbiddenText')} heading={heading}>
        {home}
      </Empty>
    )
  }
  return (
    <Empty icon={<TriangleAlert />} title={t('failed')} text={t(busyWord(error) ?? 'failedText')} heading={heading}>
      {retry}
      {error instanceof ProblemError && error.requestId !== undefined && <Details text={error.requestId} />}
    </Empty>
  )
}

const Details = ({ text }: { text: string }) => {
  const { t } = useWords()
  return (
    <details className="s-details">
      <summary>{t('details')}</summary>
      <code>{text}</code>
    </details>
  )
}
