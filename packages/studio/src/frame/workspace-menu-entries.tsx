import { Check } from 'lucide-react'
import { address } from '../address.ts'
import { MenuItem } from '../ui/menu.tsx'
import { useWorkspace } from './workspace.tsx'

/** The organizations of the person. */
export const WorkspaceMenuEntries = () => {
  const { organization, organizations } = useWorkspace()
  return organizations.map(({ id, title }) => (
    <MenuItem
      key={id}
      label={title}
      icon={id === organization.id ? <Check /> : undefined}
      href={address.organization(id)}
    />
  ))
}
