import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { address } from '../address.ts'
import { docs } from '../api/docs.ts'
import { queries } from '../api/queries.ts'
import { useWords } from '../words/words.tsx'
import { useWorkspace } from './workspace.tsx'

const Prompt = lazy(async () => ({ default: (await import('../ui/prompt.tsx')).Prompt }))

/** Returns a function that asks for the title of a new space, and the dialog that asks. The new space is opened. */
export const useNewSpace = (): { ask: () => void; dialog: ReactNode } => {
  const { t } = useWords()
  const navigate = useNavigate()
  const { organization } = useWorkspace()
  const [isAsked, setAsked] = useState(false)
  const create = async (title: string): Promise<void> => {
    const { id } = await docs.createSpace({ params: { organizationId: organization.id }, body: { title } })
    await queries.invalidateQueries({ queryKey: ['organizations'] })
    await navigate({ to: address.space(id) })
  }
  const dialog = isAsked && (
    <Suspense>
      <Prompt
        title={t('newSpace')}
        action={t('create')}
        fields={[{ name: 'title', label: t('spaceTitle'), maxLength: 50 }]}
        onAnswer={({ title = '' }) => create(title)}
        onClose={() => setAsked(false)}
      />
    </Suspense>
  )
  return { ask: () => setAsked(true), dialog }
}
