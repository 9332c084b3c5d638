import { useInfiniteQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { address } from '../../address.ts'
import { membersQuery } from '../../api/people/people.ts'
import { useWorkspace } from '../../frame/workspace.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useManageWords } from '../../words/manage/words.ts'
import { useWords } from '../../words/words.tsx'

/** Returns the names of the administrators. Guests do not see the people of the organization. */
const useAdministrators = (): string[] => {
  const { organization } = useWorkspace()
  const { listMembers } = organization.permissions
  const { data } = useInfiniteQuery({ ...membersQuery(organization.id, { role: 'admin' }), enabled: listMembers })
  return data?.pages.flatMap(({ items }) => items.map(({ user }) => user.displayName)) ?? []
}

/** Stands in for a screen that the role of the person does not allow. */
export const Forbidden = () => {
  const { t, language } = useWords()
  const { t: manage } = useManageWords()
  const administrators = useAdministrators()
  const names = new Intl.ListFormat(language).format(administrators)
  return (
    <Empty icon={<Lock />} title={t('forbidden')} text={t('forbiddenText')}>
      {names !== '' && <p>{manage('administrators', { names })}</p>}
      <ButtonLink href={address.home}>{t('goHome')}</ButtonLink>
    </Empty>
  )
}
