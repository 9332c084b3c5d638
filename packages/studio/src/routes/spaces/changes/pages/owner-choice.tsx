import { useQuery } from '@tanstack/react-query'
import { membersQuery } from '../../../../api/change-requests/review.ts'
import { useWorkspace } from '../../../../frame/workspace.tsx'
import { Choice } from '../../../../ui/fields.tsx'
import { useWords } from '../../../../words/words.tsx'

/** A choice of the member who looks after a page. An empty value means nobody. Guests may not list members, so they have no choice. */
export const OwnerChoice = ({ value, onChange }: { value: string; onChange: (userId: string) => void }) => {
  const { t } = useWords()
  const { organization } = useWorkspace()
  const { listMembers } = organization.permissions
  const { data = [] } = useQuery({ ...membersQuery(organization.id), enabled: listMembers })
  const isKnown = value === '' || data.some(({ id }) => id === value)
  if (!listMembers) return null
  return (
    <Choice
      label={t('owner')}
      name="owner"
      value={value}
      options={[
        { value: '', label: t('nobody') },
        ...(isKnown ? [] : [{ value, label: t('formerMember') }]),
        ...data.map(({ id, displayName }) => ({ value: id, label: displayName })),
      ]}
      onChange={onChange}
    />
  )
}
