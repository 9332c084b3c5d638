import type { Organization } from '@scriptorium/client'
import { useMutation } from '@tanstack/react-query'
import { updateOrganization } from '../../../api/people/organization.ts'
import type { Tagged } from '../../../api/tagged.ts'
import { Toggle } from '../../../ui/fields.tsx'
import { messageOf } from '../../../ui/message.ts'
import { say, sayError } from '../../../ui/toasts.tsx'
import { useOrganizationWords } from '../../../words/organization/words.ts'

/** Whether all members must sign in with a provider of the organization. */
export const OnlySso = ({ read: { data: organization, tag } }: { read: Tagged<Organization> }) => {
  const words = useOrganizationWords()
  const { t } = words
  const { mutate, isPending } = useMutation({
    mutationFn: (sso: boolean) => updateOrganization(organization.id, { sso }, tag),
    onSuccess: () => say(t('savedDone')),
    onError: (error) => sayError(messageOf(error, words)),
  })
  return (
    <div className="s-block">
      <Toggle
        label={t('onlySso')}
        hint={t('onlySsoHint')}
        isOn={organization.sso === true}
        isDisabled={isPending}
        onChange={mutate}
      />
    </div>
  )
}
