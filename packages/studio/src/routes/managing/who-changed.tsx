import { Link } from 'react-aria-components'
import { address } from '../../address.ts'
import { useWorkspace } from '../../frame/workspace.tsx'
import { useManageWords } from '../../words/manage/words.ts'

/** Leads administrators of the organization to who changed something, and when. */
export const WhoChanged = ({ id }: { id: string }) => {
  const { t } = useManageWords()
  const { organization } = useWorkspace()
  if (!organization.permissions.admin) return null
  return (
    <p className="s-who-changed">
      <Link href={`${address.organizationSettings(organization.id, 'audit')}&target=${id}`} className="s-inline-link">
        {t('whoChanged')}
      </Link>
    </p>
  )
}
