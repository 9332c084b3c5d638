import { Plus } from 'lucide-react'
import { useNewSpace } from '../../frame/use-new-space.tsx'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words/words.tsx'

/** Creates a space and opens it. */
export const NewSpace = () => {
  const { t } = useWords()
  const { ask, dialog } = useNewSpace()
  return (
    <>
      <Button look="quiet" onPress={ask}>
        <Plus />
        {t('newSpace')}
      </Button>
      {dialog}
    </>
  )
}
