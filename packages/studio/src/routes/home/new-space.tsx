import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { address } from '../../address.ts'
import { docs } from '../../api/docs.ts'
import { queries } from '../../api/queries.ts'
import { useWorkspace } from '../../frame/workspace.tsx'
import { Button } from '../../ui/button.tsx'
import { messageOf } from '../../ui/message.ts'
import { sayError } from '../../ui/toasts.tsx'
import { useWords } from '../../words/words.tsx'

const Prompt = lazy(async () => ({ default: (await import('../../ui/prompt.tsx')).Prompt }))

/** Creates a space and opens it. */
export const NewSpace = () => {
  const words = useWords()
  const { t } = words
  const navigate = useNavigate()
  const { organization } = useWorkspace()
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: (title: string) => docs.createSpace({ params: { organizationId: organization.id }, body: { title } }),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: ['organizations'] })
      await navigate({ to: address.space(id) })
    },
    onError: (error) => sayError(messageOf(error, words)),
  })
  return (
    <>
      <Button look="quiet" onPress={() => setAsked(true)} isPending={isPending}>
        <Plus />
        {t('newSpace')}
      </Button>
      {isAsked && (
        <Suspense>
          <Prompt
            title={t('newSpace')}
            action={t('create')}
            fields={[{ name: 'title', label: t('spaceTitle'), maxLength: 50 }]}
            onAnswer={({ title = '' }) => mutate(title)}
            onClose={() => setAsked(false)}
          />
        </Suspense>
      )}
    </>
  )
}
