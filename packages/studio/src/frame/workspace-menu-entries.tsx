import { Check } from 'lucide-react'
import { MenuItem } from '../ui/menu.tsx'
import { useWorkspace } from './workspace.tsx'

/** The organizations of the person. */
export const WorkspaceMenuEntries = () => {
  const { organization, organizations, chooseOrganization } = useWorkspace()
  return organizations.map(({ id, title }) => (
    <MenuItem
      key={id}
      label={title}
      icon={id === organization.id ? <Check /> : undefined}
      onAction={() => chooseOrganization(id)}
    />
  ))
}
