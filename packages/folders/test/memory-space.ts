import type { BodyInput, Client, Page } from '@scriptorium/client'
import { applyChanges } from '@scriptorium/content/changes/apply-changes'
import type { Change } from '@scriptorium/content/changes/batch'
import { emptyRoot } from '@scriptorium/content/chunk'
import { memoryStore } from '@scriptorium/content/test/memory-store'
import { getBody } from '@scriptorium/content/store'
import { openTree, type PageNode } from '@scriptorium/content/tree/tree'
import { newId } from '@scriptorium/basics/id'
import { storedReader } from '../src/stored-space.ts'

/** A page with its text and its descendants. */
export interface Shown {
  slug: string
  text: string
  pages: Shown[]
}

interface ById {
  params: { revisionId: string; pageId: string }
  query: { 'format.markdown.refs'?: string }
}

const present = ({ page, path, pages }: PageNode): Page =>
  ({ ...page, path, documentId: page.body?.hash, pages: pages.map(present) }) as unknown as Page

/**
 * For tests of the importer: a space with one change request, in memory, behind as much of the API as an import calls. The
 * store and the changes are the real ones; a merge adopts the change request's content unchanged.
 */
export const memorySpace = ({ store = memoryStore(), root = emptyRoot } = {}) => {
  let main = root
  let draft: string | undefined
  const textOf = async (node: PageNode) => (node.page.body ? (await getBody(store, node.page.body.hash)).text : '')
  const show = (nodes: PageNode[]): Promise<Shown[]> =>
    Promise.all(
      nodes.map(async (node) => ({ slug: node.page.slug, text: await textOf(node), pages: await show(node.pages) })),
    )
  const changeRequest = () => ({
    id: 'c',
    number: 1,
    status: 'draft',
    subject: 'S',
    space: 's',
    revision: draft,
    urls: {},
  })

  const docs = {
    getAuthenticatedUser: async () => ({ id: 'u' }),
    getSpaceById: async () => ({ revision: main }),
    listChangeRequestsForSpace: async () => ({ count: 0, items: draft === undefined ? [] : [changeRequest()] }),
    createChangeRequest: async () => {
      draft = main
      return changeRequest()
    },
    getChangeRequestById: async () => changeRequest(),
    listPagesInRevisionById: async ({ params }: ById) => ({
      pages: (await openTree(store, params.revisionId).allPages()).map(present),
    }),
    getPageInRevisionById: async ({ params, query }: ById) => {
      const page = (await openTree(store, params.revisionId).page(params.pageId))!
      const isStable = query['format.markdown.refs'] === 'stable'
      const texts = isStable ? await storedReader(store, params.revisionId).stableTexts([page.id]) : undefined
      return { type: page.type, markdown: texts?.get(page.id) ?? (await textOf({ page, path: '', pages: [] })) }
    },
    listFilesInRevisionById: async () => ({ items: [] }),
    getRevisionById: async ({ params }: ById) => {
      const { reusable, variables } = await storedReader(store, params.revisionId).shared()
      const reusableContents = reusable.map(({ id, title, name }) => ({ id, title, slug: name, document: 'd' }))
      return { reusableContents, variables }
    },
    getReusableContentInRevisionById: async ({
      params,
    }: {
      params: { revisionId: string; reusableContentId: string }
    }) => {
      const { reusable } = await storedReader(store, params.revisionId).shared()
      return { markdown: reusable.find(({ id }) => id === params.reusableContentId)!.text }
    },
    updateChangeRequestContent: async ({ body }: { body: BodyInput<'updateChangeRequestContent'> }) => {
      const context = { now: '2026-01-01T00:00:00.000Z', newId, rootOf: async () => undefined }
      const applied = await applyChanges(store, draft!, body.changes as Change[], context)
      draft = applied.root
      const changes = applied.touched.map(({ id, kind, ref }) => ({ object: `${kind}_page`, ref, page: { id } }))
      return { changes }
    },
    mergeChangeRequest: async () => {
      main = draft!
      draft = undefined
      return { revision: main, result: 'merge' }
    },
  }
  return {
    docs: docs as unknown as Client,
    show: async () => show(await openTree(store, main).allPages()),
  }
}
