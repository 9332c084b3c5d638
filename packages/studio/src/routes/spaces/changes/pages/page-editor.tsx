import type { Document, Page, PageDocument } from '@scriptorium/client'
import type { Document as Content } from '@scriptorium/content/markdown/document'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { flatten } from '../../../../api/pages/page-tree.ts'
import { treeQuery, type SourceFormat } from '../../../../api/pages/pages.ts'
import { useWorkspace } from '../../../../frame/workspace.tsx'
import { setBase } from '../../../../saving/bases.ts'
import { changedParts } from '../../../../saving/changed-parts.ts'
import type { Draft } from '../../../../saving/draft.ts'
import { draftOf, edit } from '../../../../saving/saver.ts'
import { Skeleton } from '../../../../ui/empty.tsx'
import { useWords } from '../../../../words/words.tsx'
import { usePlace } from '../../place.ts'
import { PeopleHere } from './people-here.tsx'
import { TitleEditor } from './title-editor.tsx'
import { useLatestBody, type Target } from './use-latest-body.ts'
import { usePresence, type PeopleOnPage } from './use-presence.ts'
import { useResolve } from './use-resolve.ts'
import { documentOf } from '../../../../api/pages/revisions.ts'

const DocumentEditor = lazy(async () => ({ default: (await import('@scriptorium/editor')).DocumentEditor }))
const MarkdownView = lazy(async () => ({ default: (await import('@scriptorium/editor/markdown')).MarkdownView }))

const empty: Document = { object: 'document', data: {}, nodes: [] }

const markdownOf = (page: Page): string | undefined => ('markdown' in page ? page.markdown : undefined)

interface BodyProps {
  target: Target
  page: PageDocument
  /** The edits that this device kept when the page was opened. */
  draft: Draft | undefined
  here: PeopleOnPage
}

/** Returns a function that names the parts in which a text differs from what it was after the last edit. */
const useChangedParts = <Body extends Content | string>(shown: Body) => {
  const last = useRef(shown)
  useEffect(() => void (last.current = shown), [shown])
  return (edited: Body): string[] => {
    const parts = changedParts(last.current, edited)
    last.current = edited
    return parts
  }
}

const isPhoneOrTablet = (): boolean => matchMedia('(hover: none)').matches

// On a phone, the keyboard would hide half of the page.
const isFocusFree = (): boolean =>
  !isPhoneOrTablet() && (document.activeElement === document.body || document.activeElement?.id === 'content')

const DocumentBody = ({ target, page, draft, here }: BodyProps) => {
  const { language } = useWords()
  const [first] = useState(draft?.document ?? page.document ?? empty)
  const latest = useLatestBody(target, { body: first, format: 'document', bodyOf: documentOf })
  const body = latest as unknown as Content
  const partsOf = useChangedParts(body)
  // Whoever opens a page for editing writes at once, unless the focus is in its title or in the tree.
  const [isFree] = useState(isFocusFree)
  return (
    <DocumentEditor
      document={body}
      onChange={(changed) => edit(target, { document: changed as unknown as Document }, partsOf(changed))}
      resolve={useResolve(target.spaceId, target.changeRequestId)}
      people={here.people}
      onPresence={here.onPresence}
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={isFree}
      locale={language}
    />
  )
}

// The tree is not read for this: where nobody sees it, nobody renames the page in it.
/** Returns the title of a page in the tree, which is newer than that of a page that was read to edit it. */
export const useTreeTitle = ({ spaceId, changeRequestId, pageId }: Omit<Target, 'userId'>): string | undefined => {
  const { data: pages = [] } = useQuery({ ...treeQuery({ spaceId, changeRequestId }), enabled: false })
  return flatten(pages).find(({ id }) => id === pageId)?.title
}

const MarkdownBody = ({ target, page, draft }: BodyProps) => {
  const { language } = useWords()
  const [first] = useState(draft?.markdown ?? page.markdown ?? '')
  const text = useLatestBody(target, { body: first, format: 'markdown', bodyOf: markdownOf })
  const partsOf = useChangedParts(text)
  return (
    <MarkdownView
      text={text}
      onChange={(markdown) => edit(target, { markdown }, partsOf(markdown))}
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
}: Pick<BodyProps, 'page'> & { revision: string; format: SourceFormat }) => {
  const { user } = useWorkspace()
  const { spaceId, changeRequestId = '' } = usePlace()
  const target = useMemo(
    () => ({ userId: user.id, spaceId, changeRequestId, pageId: page.id }),
    [user.id, spaceId, changeRequestId, page.id],
  )
  // The body suspends until its editor has loaded, and begins anew then. Meanwhile the draft can be saved, which changes both.
  const [draft] = useState(() => {
    setBase(target, revision)
    return draftOf(target)
  })
  const here = usePresence(target)
  const Body = format === 'markdown' ? MarkdownBody : DocumentBody
  return (
    <>
      <PeopleHere others={here.others} />
      <TitleEditor
        title={draft?.title ?? page.title}
        treeTitle={useTreeTitle(target)}
        isSaved={() => draftOf(target)?.title === undefined}
        description={draft?.description ?? page.description ?? ''}
        onTitle={(title) => edit(target, { title }, ['title'])}
        onNamed={(title) => edit(target, { slug: [...title].slice(0, 100).join('') }, ['title'])}
        onDescription={(description) => edit(target, { description }, ['description'])}
      />
      <Suspense fallback={<Skeleton kind="page" lines={8} />}>
        <Body target={target} page={page} draft={draft} here={here} />
      </Suspense>
    </>
  )
}
