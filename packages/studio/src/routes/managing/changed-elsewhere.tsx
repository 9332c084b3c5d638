import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { lastWriteQuery } from '../../api/people/audit.ts'
import { useWorkspace } from '../../frame/workspace.tsx'
import { Button } from '../../ui/button.tsx'
import { relativeTime } from '../../ui/time.tsx'
import { useManageWords } from '../../words/manage/words.ts'

interface Props {
  /** The id of what was changed. */
  target: string
  onTake: () => void
  /** What it is now. */
  children?: ReactNode
}

/** Says who changed something since it was read, and takes over their change. */
export const ChangedElsewhere = ({ target, onTake, children }: Props) => {
  const { t, language } = useManageWords()
  const { organization } = useWorkspace()
  const { data: write } = useQuery(lastWriteQuery(organization.id, target))
  const name = write?.actor?.displayName
  return (
    <div role="alert" className="s-outdated">
      <p>
        {write && name !== undefined
          ? t('changeElsewhere', { name, time: relativeTime(write.createdAt, language) })
          : t('changeElsewhereUnknown')}
      </p>
      {children}
      <Button onPress={onTake}>{t('takeTheirs')}</Button>
    </div>
  )
}
