import type { GitSync, Space } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-aria-components'
import { address } from '../../../address.ts'
import { exportTo, gitQuery, importFrom } from '../../../api/workspace/moving.ts'
import { Button } from '../../../ui/button.tsx'
import { TextBox } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Time } from '../../../ui/time.tsx'
import { useLibraryWords } from '../../../words/library/words.ts'
import { CopyText } from '../../managing/copy-text.tsx'
import { Loaded } from '../../managing/manage-view.tsx'
import { useAddressState } from '../../managing/search.ts'

type Direction = 'export' | 'import'

// What was typed last for a space, so that an import that failed can begin again. Addresses can contain passwords: this is nowhere else.
const typedLast = new Map<string, { url: string; ref: string }>()

const GitDialog = ({
  space,
  git,
  direction,
  onClose,
}: {
  space: Space
  git: GitSync
  direction: Direction
  onClose: () => void
}) => {
  const { t } = useLibraryWords()
  const last = typedLast.get(space.id)
  const [url, setUrl] = useState(last?.url ?? git.url ?? '')
  const [ref, setRef] = useState(last?.ref ?? 'main')
  const [message, setMessage] = useState(space.title)
  const isExport = direction === 'export'
  const title = t(`${direction}Git`)
  return (
    <FormDialog
      title={title}
      action={title}
      isReady={url !== '' && ref !== '' && (!isExport || message !== '')}
      onSubmit={() => {
        typedLast.set(space.id, { url, ref })
        return isExport ? exportTo(space.id, url, ref, message) : importFrom(space.id, url, ref)
      }}
      onClose={onClose}
      doneText={t('gitStarted')}
    >
      <p className="s-soft">{t(`${direction}GitText`)}</p>
      <TextBox label={t('repositoryUrl')} name="url" type="url" value={url} onChange={setUrl} isRequired />
      <TextBox label={t('branch')} name="ref" value={ref} onChange={setRef} isRequired />
      {isExport && (
        <TextBox label={t('commitMessage')} name="commitMessage" value={message} onChange={setMessage} isRequired />
      )}
    </FormDialog>
  )
}

const State = ({ space, git }: { space: Space; git: GitSync }) => {
  const { t } = useLibraryWords()
  const { operation, url } = git
  if (!operation) return <p className="s-soft">{t('noGit')}</p>
  const isFailed = operation.state === 'failure' || operation.state === 'timeout'
  const text = isFailed
    ? t('git-failure', { reason: operation.error ?? operation.state })
    : t(operation.state === 'running' ? 'git-running' : 'git-success')
  return (
    <>
      {url !== undefined && <p dir="ltr">{url}</p>}
      <p>
        {text} · <Time at={operation.endedAt ?? operation.startedAt} />
      </p>
      {operation.changeRequest !== undefined && (
        <Link href={address.change(space.id, operation.changeRequest)} className="s-inline-link">
          {t((operation.conflicts ?? 0) > 0 ? 'hasConflicts' : 'changeRequest')}
        </Link>
      )}
    </>
  )
}

/** Imports a repository into a space, exports the space to one, and says how that goes. */
export const Moving = ({ space }: { space: Space }) => {
  const { t } = useLibraryWords()
  const [{ dialog }, change] = useAddressState()
  const git = useQuery(gitQuery(space.id))
  const { admin } = space.permissions
  return (
    <section className="s-block">
      <h2>{t('gitState')}</h2>
      <Loaded query={git}>
        {(found) => (
          <>
            <State space={space} git={found} />
            {admin && (
              <div className="s-toolbar">
                <Button onPress={() => change({ dialog: 'import' })}>{t('importGit')}</Button>
                <Button onPress={() => change({ dialog: 'export' })}>{t('exportGit')}</Button>
              </div>
            )}
            {admin && (dialog === 'import' || dialog === 'export') && (
              <GitDialog space={space} git={found} direction={dialog} onClose={() => change({ dialog: undefined })} />
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

/** Says how the content of a space becomes files of another tool. */
export const ExportingFiles = ({ spaceId }: { spaceId: string }) => {
  const { t } = useLibraryWords()
  return (
    <section className="s-block">
      <h2>{t('exportFiles')}</h2>
      <p className="s-soft">{t('exportFilesText')}</p>
      <CopyText text={`scriptorium export ./docs --space ${spaceId} --for mkdocs`} />
    </section>
  )
}
