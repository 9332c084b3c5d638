import { useInfiniteQuery } from '@tanstack/react-query'
import { User } from 'lucide-react'
import { address } from '../../address.ts'
import { membersQuery } from '../../api/people/people.ts'
import { useWorkspace } from '../../frame/workspace.tsx'
import type { Entry } from './entry.ts'

const shownPeople = 3

/** Returns the members who are found by their name or address. */
export const usePeopleEntries = (query: string): Entry[] => {
  const { organization } = useWorkspace()
  const { data } = useInfiniteQuery({
    ...membersQuery(organization.id, { search: query }),
    enabled: query !== '' && organization.permissions.listMembers,
  })
  if (query === '') return []
  const members = data?.pages[0]?.items ?? []
  return members.slice(0, shownPeople).map(({ id, user }) => ({
    id: `member-${id}`,
    icon: <User />,
    label: user.displayName,
    ...(user.email !== undefined && { meta: user.email }),
    href: `${address.people(organization.id)}?person=${id}`,
  }))
}
