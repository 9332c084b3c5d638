import type { User } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { membersQuery } from '../../api/change-requests/review.ts'
import { useWorkspace } from '../../frame/workspace.tsx'

const namesOf = (members: readonly Pick<User, 'displayName' | 'id'>[]): ReadonlyMap<string, string> =>
  new Map(members.map(({ id, displayName }) => [id, displayName]))

/** Returns the names of the members of the organization by their ids, if the blocks mention somebody. */
export const useNames = (blocks: unknown): ReadonlyMap<string, string> | undefined => {
  const { organization } = useWorkspace()
  const isMentioning = useMemo(() => JSON.stringify(blocks ?? null).includes('"kind":"user"'), [blocks])
  return useQuery({
    ...membersQuery(organization.id),
    enabled: isMentioning && organization.permissions.listMembers,
    select: namesOf,
  }).data
}
