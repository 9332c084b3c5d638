import { Pencil } from 'lucide-react'
import { useKeys } from '../../../frame/keys.ts'
import { Button } from '../../../ui/button.tsx'
import { useEditing } from './use-editing.ts'

/** Opens a page for editing, in my change request. */
export const EditButton = ({
  spaceId,
  page,
  label,
}: {
  spaceId: string
  page?: { id: string; title: string }
  label: string
}) => {
  const { mutate, isPending } = useEditing(spaceId)
  useKeys({ edit: () => mutate(page) })
  return (
    <Button look="filled" onPress={() => mutate(page)} isPending={isPending}>
      <Pencil />
      {label}
    </Button>
  )
}
