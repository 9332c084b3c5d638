import { Building2 } from 'lucide-react'
import { Empty } from '../../ui/empty.tsx'
import { useWords } from '../../words/words.tsx'

/** What a person sees who belongs to no organization. */
export const NoOrganization = () => {
  const { t } = useWords()
  return (
    <main id="content" className="s-alone">
      <Empty icon={<Building2 />} title={t('noOrganization')} text={t('noOrganizationText')} />
    </main>
  )
}
