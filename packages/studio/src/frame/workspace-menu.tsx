import { Check, ChevronsUpDown } from 'lucide-react'
import { Button, MenuTrigger } from 'react-aria-components'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { useWords } from '../words/words.tsx'
import { useWorkspace } from './workspace.tsx'

/** The name of the organization, and the way to others. */
export const WorkspaceMenu = () => {
  const { t } = useWords()
  const { organization, organizations, chooseOrganization } = useWorkspace()
  const name = (
    <>
      <span className="s-monogram" aria-hidden="true">
        {[...organization.title][0]}
      </span>
      <span className="s-workspace-name">{organization.title}</span>
    </>
  )
  if (organizations.length === 1) return <div className="s-workspace">{name}</div>
  return (
    <MenuTrigger>
      <Button className="s-workspace">
        {name}
        <ChevronsUpDown />
      </Button>
      <Menu label={t('organizations')}>
        {organizations.map(({ id, title }) => (
          <MenuItem
            key={id}
            label={title}
            icon={id === organization.id ? <Check /> : undefined}
            onAction={() => chooseOrganization(id)}
          />
        ))}
      </Menu>
    </MenuTrigger>
  )
}
