import { Lock } from 'lucide-react'
import { address } from '../../address.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useWords } from '../../words/words.tsx'

/** Stands in for a screen that the role of the person does not allow. */
export const Forbidden = () => {
  const { t } = useWords()
  return (
    <Empty icon={<Lock />} title={t('forbidden')} text={t('forbiddenText')}>
      <ButtonLink href={address.home}>{t('goHome')}</ButtonLink>
    </Empty>
  )
}
