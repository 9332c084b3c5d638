import { useQueries } from '@tanstack/react-query'
import { memberQuery } from '../../api/people/people.ts'
import { useWorkspace } from '../../frame/workspace.tsx'

/** Returns the names of members by their ids. People who may not list members, and former members, are not in it. */
export const useMemberNames = (ids: readonly (string | undefined)[]): ReadonlyMap<string | undefined, string> => {
  const { organization } = useWorkspace()
  const known = [...new Set(ids)].filter((id) => id !== undefined)
  const enabled = organization.permissions.listMembers
  const found = useQueries({ queries: known.map((id) => ({ ...memberQuery(organization.id, id), enabled })) })
  return new Map(found.flatMap(({ data }) => (data ? [[data.id, data.user.displayName]] : [])))
}
