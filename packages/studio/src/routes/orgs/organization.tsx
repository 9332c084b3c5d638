import { Navigate, Outlet, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { address } from '../../address.ts'
import { useWorkspace } from '../../frame/workspace.tsx'
import { NotFound } from '../errors.tsx'

/** The screens of an organization, which becomes the chosen one. */
export const OrganizationFrame = () => {
  const { organizationId } = useParams({ from: '/frame/orgs/$organizationId' })
  const { organization, organizations, chooseOrganization } = useWorkspace()
  const isKnown = organizations.some(({ id }) => id === organizationId)
  const isChosen = organization.id === organizationId
  useEffect(() => {
    if (isKnown && !isChosen) chooseOrganization(organizationId)
  }, [organizationId, isKnown, isChosen, chooseOrganization])
  if (!isKnown) return <NotFound />
  return isChosen ? <Outlet /> : null
}

/** Shows the home of an organization. */
export const OrganizationHome = () => <Navigate to={address.home} replace />
