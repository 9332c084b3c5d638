import type { ChangeRequest, Document } from '@scriptorium/client'
import { textOf, type Document as Content } from '@scriptorium/content/markdown/document'
import { hashKey, useMutation } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { showChangeRequest } from '../../../api/change-requests/change-requests.ts'
import { idsOf } from '../../../api/change-requests/review.ts'
import { docs } from '../../../api/docs.ts'
import { onlyIf, readTagged } from '../../../api/tagged.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/empty.tsx'
import { messageOf } from '../../../ui/message.ts'
import { isOutdated } from '../../../ui/problems.ts'
import { useChangeWords } from '../../../words/changes/words.ts'
import { useResolve } from './pages/use-resolve.ts'
import { Written } from './written.tsx'
import '../../../ui/fields.css'

const DocumentEditor = lazy(async () => ({ default: (await import('@scriptorium/editor')).DocumentEditor }))

const DescriptionChanged = lazy(async () => ({
  default: (await import('./description-changed.tsx')).DescriptionChanged,
}))

const empty: Document = { object: 'document', data: {}, nodes: [] }

// A proxy can change tags so that none of them ever matches.
const maxOutdated = 5

const isSame = (one: Document | undefined, other: Document | undefined): boolean => hashKey([one]) === hashKey([other])

const hasText = ({ nodes }: Document): boolean => textOf(nodes as unknown as Content['nodes']).trim() !== ''

const Editing = ({ change, onClose }: { change: ChangeRequest; onClose: () => void }) => {
  const words = useChangeWords()
  const { t, language } = words
  const params = { spaceId: change.space, changeRequestId: change.id }
  const [opened] = useState(change.description ?? empty)
  // Whoever presses a button right after a key, or as soon as it appears, is faster than the next rendering.
  const typed = useRef(opened)
  const base = useRef(change.description)
  // The server may have it although its response was lost.
  const sent = useRef(change.description)
  const [theirs, setTheirs] = useState<ChangeRequest>()
  const { mutate, isPending, error } = useMutation({
    // Comments and edits of pages change the request, too. So its description is compared, and a tag that is outdated is read again.
    mutationFn: async (): Promise<'saved' | 'theirs'> => {
      for (let outdated = 0; ;) {
        const { data: now, tag } = await readTagged(docs.getChangeRequestById({ params }))
        if (!isSame(now.description, base.current) && !isSame(now.description, sent.current)) {
          base.current = now.description
          setTheirs(now)
          return 'theirs'
        }
        const description = typed.current
        sent.current = description
        try {
          const saved = await docs.updateChangeRequestById({ params, body: { description }, ...onlyIf(tag) })
          showChangeRequest(saved)
          base.current = saved.description
          // What was typed while it was saved is saved, too.
          if (typed.current === description) return 'saved'
        } catch (error) {
          if (!isOutdated(error) || ++outdated === maxOutdated) throw error
        }
      }
    },
  })
  // Not called if this was canceled meanwhile: what was opened since stays open.
  const save = () => mutate(undefined, { onSuccess: (outcome) => outcome === 'saved' && onClose() })
  return (
    <>
      <div className="s-document-field">
        <DocumentEditor
          document={opened as unknown as Content}
          onChange={(changed) => void (typed.current = changed as unknown as Document)}
          resolve={useResolve(change.space, change.id)}
          label={t('description')}
          locale={language}
          // The field was opened to write in it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
      </div>
      {theirs && (
        <Suspense>
          <DescriptionChanged
            theirs={theirs}
            isPending={isPending}
            onTake={() => {
              showChangeRequest(theirs)
              onClose()
            }}
            onOverwrite={save}
          />
        </Suspense>
      )}
      {error && (
        <p role="alert" className="s-field-error">
          {messageOf(error, words)}
        </p>
      )}
      <div className="s-composer-actions">
        <Button look="quiet" onPress={onClose}>
          {t('cancel')}
        </Button>
        {!theirs && (
          <Button look="filled" isPending={isPending} onPress={save}>
            {t('save')}
          </Button>
        )}
      </div>
    </>
  )
}

/** Why a change request is made, in the words of its author. It can be edited in place. */
export const Description = ({ change, canEdit }: { change: ChangeRequest; canEdit: boolean }) => {
  const { t } = useChangeWords()
  const [isEditing, setEditing] = useState(false)
  const description = change.description && hasText(change.description) ? change.description : undefined
  const isActive = change.status === 'draft' || change.status === 'open'
  if (!description && !(canEdit && isActive)) return null
  const edit = () => setEditing(true)
  if (!description && !isEditing)
    return (
      <Button look="quiet" onPress={edit}>
        <Plus />
        {t('addDescription')}
      </Button>
    )
  return (
    <section className="s-description" aria-label={t('description')}>
      <header>
        <h2>{t('description')}</h2>
        {canEdit && !isEditing && (
          <IconButton label={t('editDescription')} onPress={edit}>
            <Pencil />
          </IconButton>
        )}
      </header>
      <Suspense fallback={<Skeleton lines={3} />}>
        {isEditing ? (
          <Editing change={change} onClose={() => setEditing(false)} />
        ) : (
          description && <Written place={idsOf(change)} text={description} />
        )}
      </Suspense>
    </section>
  )
}
