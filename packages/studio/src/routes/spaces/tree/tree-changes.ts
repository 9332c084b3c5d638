import type { AppliedChanges, ContentUpdate, Page } from '@scriptorium/client'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { address } from '../../../address.ts'
import { changeContent, continueChangeRequest, createdPageId } from '../../../api/change-requests/change-requests.ts'
import { docs } from '../../../api/docs.ts'
import { flatten } from '../../../api/pages/page-tree.ts'
import { loadSource, treeQuery, type Place } from '../../../api/pages/pages.ts'
import { queries } from '../../../api/queries.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { messageOf } from '../../../ui/message.ts'
import { say, sayError } from '../../../ui/toasts.tsx'
import { useWords, type Words } from '../../../words/words.tsx'
import { withoutIsolates } from '@scriptorium/site/words/isolate'
import { movePage, standingOf, type PageMove } from './places.ts'

type Changes = ContentUpdate['changes']

/** A change of the tree, and what to show until the server has made it. */
interface Request {
  changes: Changes
  preview?: (pages: Page[]) => Page[]
  then?: (result: AppliedChanges, changeRequestId: string) => void
  /** Whether a dialog asked for it, which shows why it failed. */
  isAsked?: boolean
}

interface Tools {
  place: Place
  pages: readonly Page[]
  words: Words
  navigate: ReturnType<typeof useNavigate>
  mutate: (request: Request) => void
  /** Makes a change that a dialog asked for. Throws the reason if the server refuses it. */
  ask: (request: Request) => Promise<void>
  /** Returns the page that is open. */
  currentId: () => string | undefined
}

const pageAt = ({ state }: ReturnType<typeof useRouter>): string | undefined => {
  const params: { pageId?: string } = state.matches.at(-1)?.params ?? {}
  return params.pageId
}

const openPage = (
  { navigate, place: { spaceId } }: Omit<Tools, 'ask' | 'mutate'>,
  changeRequestId: string,
  pageId?: string,
) => {
  const to =
    pageId === undefined ? address.change(spaceId, changeRequestId) : address.editing(spaceId, changeRequestId, pageId)
  void navigate({ to })
}

const changesWith = (tools: Tools) => {
  const { place, pages, words, navigate, mutate, ask, currentId } = tools
  const { t } = words
  const { spaceId } = place

  const restore = async (deleted: readonly Page[], changeRequestId: string, revision: string): Promise<void> => {
    const changes = deleted.map(({ id }) => ({ operation: 'revert_page' as const, page: id, revision }))
    await changeContent({ spaceId, changeRequestId }, changes).catch((error: unknown) =>
      sayError(messageOf(error, words)),
    )
  }

  return {
    add: (into: string | null, at?: number) =>
      mutate({
        changes: [{ operation: 'insert_page', title: t('untitled'), document: {}, into, at }],
        then: (result, id) => openPage(tools, id, createdPageId(result)),
      }),
    addGroup: (title: string) => ask({ changes: [{ operation: 'insert_group', title }] }),
    addLink: (title: string, url: string) =>
      ask({ changes: [{ operation: 'insert_link', title, target: { kind: 'url', url } }] }),
    hide: (page: Page, hidden: boolean) =>
      mutate({
        changes: [{ operation: 'update_page', page: page.id, hidden }],
        preview: (tree) => replaced(tree, page.id, { hidden }),
      }),
    update: (page: Page, values: { title?: string; emoji?: string }) =>
      ask({
        changes: [{ operation: 'update_page', page: page.id, ...values }],
        preview: (tree) => replaced(tree, page.id, values),
      }),
    move: (...moves: readonly PageMove[]) =>
      mutate({
        changes: moves.map(({ id, standing }) => ({ operation: 'update_page', page: id, ...standing })),
        preview: (tree) => moves.reduce((pages, { id, standing }) => movePage(pages, id, standing), tree),
      }),
    duplicate: async (page: Page) => {
      const { into, at } = standingOf(pages, page.id)
      const full = await loadSource(place, page.id)
      const body = 'document' in full && full.document ? { document: full.document } : {}
      const title = withoutIsolates(t('copyOf', { title: page.title }))
      mutate({
        changes: [{ operation: 'insert_page', title, document: body, into, at: at + 1 }],
        then: (result, id) => openPage(tools, id, createdPageId(result)),
      })
    },
    remove: async (page: Page) => {
      const before = place.changeRequestId
        ? await docs.getChangeRequestById({ params: { spaceId, changeRequestId: place.changeRequestId } })
        : await docs.getSpaceById({ params: { spaceId } })
      mutate({
        changes: [{ operation: 'delete_page', page: page.id }],
        then: (_, id) => {
          if (!place.changeRequestId || page.id === currentId()) void navigate({ to: address.change(spaceId, id) })
          const undo = () => void restore(flatten([page]), id, before.revision)
          say(t('pageDeleted', { title: page.title }), { label: t('undo'), run: undo })
        },
      })
    },
  }
}

/**
 * Returns functions that change the page tree. They are the same ones for the same tree, because new ones make it draw all pages
 * again. Changes go to a change request, which they open where none is shown.
 */
export const useTreeChanges = (place: Place, pages: readonly Page[]) => {
  const words = useWords()
  const { user } = useWorkspace()
  const navigate = useNavigate()
  const router = useRouter()
  const tools = useMemo(
    () => ({ place, pages, words, navigate, currentId: () => pageAt(router) }),
    [place, pages, words, navigate, router],
  )
  const { mutate, mutateAsync: change } = useMutation({
    mutationFn: async ({ changes, preview, then }: Request) => {
      const { spaceId, changeRequestId } = place
      const id = changeRequestId ?? (await continueChangeRequest(spaceId, user.id, words.t('changedPages'))).id
      const shown = treeQuery({ spaceId, changeRequestId: id })
      if (preview) queries.setQueryData(shown.queryKey, (tree) => tree && preview(tree))
      const result = await changeContent({ spaceId, changeRequestId: id }, changes)
      if (then) then(result, id)
      else if (!changeRequestId) openPage(tools, id, pageAt(router))
    },
    onError: (error, { isAsked = false }) => {
      if (!isAsked) sayError(messageOf(error, words))
      void queries.invalidateQueries({ queryKey: treeQuery(place).queryKey })
    },
  })
  return useMemo(
    () => changesWith({ ...tools, mutate, ask: (request) => change({ ...request, isAsked: true }) }),
    [tools, mutate, change],
  )
}

const replaced = (pages: readonly Page[], pageId: string, values: object): Page[] =>
  pages.map((page) => {
    if (page.id === pageId) return { ...page, ...values }
    return 'pages' in page ? { ...page, pages: replaced(page.pages, pageId, values) } : page
  })

/** The changes of a page tree. */
export type TreeChanges = ReturnType<typeof useTreeChanges>
