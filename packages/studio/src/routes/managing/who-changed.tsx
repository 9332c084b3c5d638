import { Link } from 'react-aria-components'
import { address } from '../../address.ts'
import { useWorkspace } from '../../frame/workspace.tsx'
import { useManageWords } from '../../words/manage/words.ts'

/** A link that leads administrators of the organization to the entries of the audit log about something. */
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
