import type { Organization, User } from '@scriptorium/client'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { organizationsQuery, userQuery, visitQuery } from '../api/workspace/workspace.ts'

interface Workspace {
  user: User
  organization: Organization
  organizations: readonly Organization[]
  chooseOrganization: (organizationId: string) => void
}

const WorkspaceContext = createContext<Workspace | undefined>(undefined)

/** Returns the signed-in user and the organization whose spaces the rail lists. */
export const useWorkspace = (): Workspace => {
  const workspace = use(WorkspaceContext)
  if (!workspace) throw new Error('There is no WorkspaceProvider')
  return workspace
}

/**
 * Chooses the organization to which a screen belongs. Returns whether the screen can be shown: the organization is chosen, or it is not
 * one of the user's.
 */
export const useOrganizationOf = (organizationId: string | undefined): boolean => {
  const { organization, organizations, chooseOrganization } = useWorkspace()
  const isMine = organizations.some(({ id }) => id === organizationId)
  const isChosen = organization.id === organizationId
  useEffect(() => {
    if (organizationId !== undefined && isMine && !isChosen) chooseOrganization(organizationId)
  }, [organizationId, isMine, isChosen, chooseOrganization])
  return isChosen || !isMine
}

const Visit = ({ organizationId }: { organizationId: string }) => {
  useQuery(visitQuery(organizationId))
  return null
}

/** Loads the user and their organizations. Shows `none` if they belong to no organization. */
export const WorkspaceProvider = ({ none, children }: { none: ReactNode; children: ReactNode }) => {
  const { data: user } = useSuspenseQuery(userQuery)
  const { data: organizations } = useSuspenseQuery(organizationsQuery)
  const [chosen, setChosen] = useState(() => localStorage.getItem('organization'))
  const organization = organizations.find(({ id }) => id === chosen) ?? organizations[0]
  if (!organization) return none
  const chooseOrganization = (organizationId: string): void => {
    localStorage.setItem('organization', organizationId)
    setChosen(organizationId)
  }
  return (
    <WorkspaceContext value={{ user, organization, organizations, chooseOrganization }}>
      <Visit organizationId={organization.id} />
      {children}
    </WorkspaceContext>
  )
}
