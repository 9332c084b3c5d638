import type { OpenAPISpec } from '@scriptorium/client'
import { useMutation } from '@tanstack/react-query'
import { showSpecTo } from '../../../api/workspace/connections.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { Choice } from '../../../ui/fields.tsx'
import { messageOf } from '../../../ui/message.ts'
import { say, sayError } from '../../../ui/toasts.tsx'
import { useConnectionsWords } from '../../../words/connections/words.ts'
import { CopyText } from '../../managing/copy-text.tsx'

const visibilities = ['private', 'public'] as const

/** Who can read an OpenAPI specification, and its public address. */
export const SpecReaders = ({ spec }: { spec: OpenAPISpec }) => {
  const { permissions, urls, visibility = 'private' } = spec
  const words = useConnectionsWords()
  const { t } = words
  const { id } = useWorkspace().organization
  const { mutate, isPending } = useMutation({
    mutationFn: (to: (typeof visibilities)[number]) => showSpecTo(id, spec, to),
    onSuccess: () => say(t('savedDone')),
    onError: (error) => sayError(messageOf(error, words)),
  })
  return (
    <>
      <Choice
        label={t('specReaders')}
        name="visibility"
        value={visibility}
        options={visibilities.map((value) => ({ value, label: t(`spec-${value}`) }))}
        onChange={mutate}
        isDisabled={!permissions.edit || isPending}
      />
      {urls.published !== undefined && <CopyText text={urls.published} />}
    </>
  )
}
