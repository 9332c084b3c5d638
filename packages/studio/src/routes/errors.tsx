import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { FileQuestion } from 'lucide-react'
import { address } from '../address.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Trouble } from '../ui/trouble.tsx'
import { tryAgain } from '../ui/try-again.ts'
import { useWords } from '../words/words.tsx'

/** Stands in for an address that leads nowhere. */
export const NotFound = () => {
  const { t } = useWords()
  return (
    <main id="content" className="s-alone">
      <Empty icon={<FileQuestion />} title={t('notFound')} text={t('notFoundText')} heading="h1">
        <ButtonLink href={address.home}>{t('goHome')}</ButtonLink>
      </Empty>
    </main>
  )
}

/** Stands in for a screen that failed. */
export const ScreenError = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <main id="content" className="s-alone">
      <Trouble error={error} onRetry={() => tryAgain(error, retry)} heading="h1" />
    </main>
  )
}
