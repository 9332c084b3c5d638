import type { Document, Page, PageDocument } from '@scriptorium/client'
import type { Document as Content } from '@scriptorium/content/markdown/document'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { SourceFormat } from '../../../../api/pages.ts'
import { useWorkspace } from '../../../../frame/workspace.tsx'
import { draftOf, edit } from '../../../../saving/saver.ts'
import { Skeleton } from '../../../../ui/empty.tsx'
import { useWords } from '../../../../words/words.tsx'
import { usePlace } from '../../place.ts'
import { PeopleHere } from './people-here.tsx'
import { TitleEditor } from './title-editor.tsx'
import { useLatestBody, type Target } from './use-latest-body.ts'
import { usePresence, type PeopleOnPage } from './use-presence.ts'
import { useResolve } from './use-resolve.ts'

const DocumentEditor = lazy(async () => ({ default: (await import('@scriptorium/editor')).DocumentEditor }))
const MarkdownView = lazy(async () => ({ default: (await import('@scriptorium/editor/markdown')).MarkdownView }))

const empty: Document = { object: 'document', data: {}, nodes: [] }

const documentOf = (page: Page): Document | undefined => ('document' in page ? page.document : undefined)

const markdownOf = (page: Page): string | undefined => ('markdown' in page ? page.markdown : undefined)

interface BodyProps {
  target: Target
  page: PageDocument
  revision: string
  here: PeopleOnPage
}

const DocumentBody = ({ target, page, revision, here }: BodyProps) => {
  const { language } = useWords()
  const [first] = useState(() => draftOf(target)?.document ?? page.document ?? empty)
  const body = useLatestBody(target, { body: first, revision, format: 'document', bodyOf: documentOf })
  return (
    <DocumentEditor
      document={body as unknown as Content}
      onChange={(changed) => edit(target, { document: changed as unknown as Document })}
      resolve={useResolve(target.spaceId, target.changeRequestId)}
      people={here.people}
      onPresence={here.onPresence}
      locale={language}
    />
  )
}

const MarkdownBody = ({ target, page, revision }: BodyProps) => {
  const { language } = useWords()
  const [first] = useState(() => draftOf(target)?.markdown ?? page.markdown ?? '')
  const text = useLatestBody(target, { body: first, revision, format: 'markdown', bodyOf: markdownOf })
  return (
    <MarkdownView
      text={text}
      onChange={(markdown) => edit(target, { markdown })}
      resolve={useResolve(target.spaceId, target.changeRequestId)}
      locale={language}
    />
  )
}

/** The title, the description and the text of a page, edited as readers see it or as Markdown. */
export const PageEditor = ({
  page,
  revision,
  format,
}: Omit<BodyProps, 'here' | 'target'> & { format: SourceFormat }) => {
  const { user } = useWorkspace()
  const { spaceId, changeRequestId = '' } = usePlace()
  const target = useMemo(
    () => ({ userId: user.id, spaceId, changeRequestId, pageId: page.id }),
    [user.id, spaceId, changeRequestId, page.id],
  )
  const [draft] = useState(() => draftOf(target))
  const here = usePresence(target)
  const Body = format === 'markdown' ? MarkdownBody : DocumentBody
  return (
    <>
      <PeopleHere others={here.others} />
      <TitleEditor
        title={draft?.title ?? page.title}
        description={draft?.description ?? page.description ?? ''}
        onTitle={(title) => edit(target, { title })}
        onDescription={(description) => edit(target, { description })}
      />
      <Suspense fallback={<Skeleton kind="page" lines={8} />}>
        <Body target={target} page={page} revision={revision} here={here} />
      </Suspense>
    </>
  )
}
