import { useMutation } from '@tanstack/react-query'
import { ImageUp } from 'lucide-react'
import { use } from 'react'
import { FileTrigger } from 'react-aria-components'
import { isPicture, keepPicture, pictureTypes } from '../../api/workspace/pictures.ts'
import { useWorkspace } from '../../frame/workspace.tsx'
import { Button } from '../../ui/button.tsx'
import { ReadOnlyContext } from '../../ui/fields.tsx'
import { messageOf } from '../../ui/message.ts'
import { sayError } from '../../ui/toasts.tsx'
import { useManageWords } from '../../words/manage/words.ts'

interface Props {
  /** What the picture is for. */
  name: string
  /** Takes the address of the uploaded picture. */
  onUploaded: (url: string) => Promise<unknown> | void
}

/** A button that uploads a picture, which the product then keeps. A form that only shows what is set has none. */
export const PictureUpload = ({ name, onUploaded }: Props) => {
  const words = useManageWords()
  const { t } = words
  const { organization } = useWorkspace()
  const isReadOnly = use(ReadOnlyContext)
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) => keepPicture(organization.id, file),
    // That of the last rendering, so that what is typed during the upload stays.
    onSuccess: (url) => onUploaded(url),
    onError: (error) => sayError(messageOf(error, words)),
  })
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file && isPicture(file)) mutate(file)
    else if (file) sayError(t('pictureRefused'))
  }
  if (isReadOnly) return null
  return (
    <FileTrigger acceptedFileTypes={pictureTypes} onSelect={take}>
      <Button isPending={isPending} aria-label={`${t('uploadPicture')}: ${name}`}>
        <ImageUp />
        {t('uploadPicture')}
      </Button>
    </FileTrigger>
  )
}
