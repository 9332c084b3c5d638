import { ChevronsUpDown } from 'lucide-react'
import { lateMenu } from '../ui/late-menu.tsx'
import { useWords } from '../words/words.tsx'
import { useWorkspace } from './workspace.tsx'

const Trigger = lateMenu(async () => ({ default: (await import('./workspace-menu-entries.tsx')).WorkspaceMenuEntries }))

/** The name of the organization, and the way to others. */
export const WorkspaceMenu = () => {
  const { t } = useWords()
  const { organization, organizations } = useWorkspace()
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
    <Trigger className="s-workspace" label={t('organizations')}>
      {name}
      <ChevronsUpDown />
    </Trigger>
  )
}
