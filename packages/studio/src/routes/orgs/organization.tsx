import { Navigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { address } from '../../address.ts'
import { useWorkspace } from '../../frame/workspace.tsx'

/** Chooses an organization, and shows its home. */
export const OrganizationView = () => {
  const { organizationId } = useParams({ from: '/frame/orgs/$organizationId' })
  const { chooseOrganization } = useWorkspace()
  useEffect(() => chooseOrganization(organizationId), [organizationId, chooseOrganization])
  return <Navigate to={address.home} replace />
}
