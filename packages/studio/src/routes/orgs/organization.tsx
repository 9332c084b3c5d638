import { Navigate, Outlet, useParams } from '@tanstack/react-router'
import { address } from '../../address.ts'
import { useOrganizationOf, useWorkspace } from '../../frame/workspace.tsx'
import { NotFound } from '../errors.tsx'

/** The screens of an organization, which becomes the chosen one. */
export const OrganizationFrame = () => {
  const { organizationId } = useParams({ from: '/frame/orgs/$organizationId' })
  const { organizations } = useWorkspace()
  const isChosen = useOrganizationOf(organizationId)
  if (!organizations.some(({ id }) => id === organizationId)) return <NotFound />
  return isChosen ? <Outlet /> : null
}

/** Shows the home of an organization. */
export const OrganizationHome = () => <Navigate to={address.home} replace />
