import type { File as StoredFile, Page } from '@scriptorium/client'
import { uploadFile } from '@scriptorium/client/uploads'
import type { ContentRef, LinkChoice, RefTarget, Resolve, Upload } from '@scriptorium/editor'
import { useMemo } from 'react'
import { pathOf } from '../../../../address.ts'
import { matching } from '../../../../api/pages/api-choices.ts'
import { docs } from '../../../../api/docs.ts'
import { integrationBlocksQuery, operationsQuery } from '../../../../api/pages/insertable.ts'
import { flatten } from '../../../../api/pages/page-tree.ts'
import { filesQuery, revisionQuery, treeQuery } from '../../../../api/pages/pages.ts'
import { queries } from '../../../../api/queries.ts'
import { membersQuery } from '../../../../api/change-requests/review.ts'
import { useWorkspace } from '../../../../frame/workspace.tsx'
import { typedLink } from './typed-link.ts'

const shown = 20

const linkTo = ({ id, title, ...page }: Page): LinkChoice => ({
  ref: { kind: 'page', page: id },
  title,
  emoji: 'emoji' in page ? page.emoji : undefined,
  description: 'path' in page ? page.path : undefined,
})

const searchLinks = async (place: Required<{ spaceId: string; changeRequestId: string }>, query: string) => {
  const pages = flatten(await queries.ensureQueryData(treeQuery(place)))
  const wanted = query.trim().toLocaleLowerCase()
  const found = pages.filter(({ title }) => title.toLocaleLowerCase().includes(wanted)).slice(0, shown)
  return [...typedLink(query), ...found.map(linkTo)]
}

const uploaded = ({ id, name, size, dimensions }: StoredFile): Upload => ({
  ref: { kind: 'file', file: id },
  name,
  size,
  width: dimensions?.width,
  height: dimensions?.height,
})

/** Returns what the editor asks about a change request: links, files, variables and what else it offers. */
export const useResolve = (spaceId: string, changeRequestId: string): Resolve => {
  const { organization } = useWorkspace()
  return useMemo(() => {
    const params = { spaceId, changeRequestId }
    const files = filesQuery(params)
    // The editor asks for addresses while it draws, so the files are read before.
    void queries.prefetchQuery(files)
    const fileOf = (ref: ContentRef) => queries.getQueryData(files.queryKey)?.get(String(ref['file']))
    // Somebody else may have uploaded a file since the files were read.
    const findFile = async (id: string) =>
      (await queries.ensureQueryData(files)).get(id) ?? (await queries.fetchQuery({ ...files, staleTime: 0 })).get(id)
    const revision = () => queries.fetchQuery(revisionQuery(spaceId, changeRequestId))
    return {
      highlight: async (code) => (await import('../../../../reading/highlight.ts')).highlight(code),
      searchLinks: (query) => searchLinks(params, query),
      uploadFile: async (file, onProgress, signal) => {
        const input = { params, file, signal, onProgress: ({ sent = 0, size = 1 }) => onProgress(sent / size) }
        const stored = await uploadFile(docs, input)
        queries.setQueryData(files.queryKey, (known) => new Map(known).set(stored.id, stored))
        return uploaded(stored)
      },
      diagrams: pathOf('/diagrams.html'),
      fileUrl: (ref) => fileOf(ref)?.downloadURL,
      target: async (ref): Promise<RefTarget | undefined> => {
        if (ref.kind === 'url') return { href: String(ref['url']), title: String(ref['url']) }
        if (ref.kind === 'file') {
          const file = await findFile(String(ref['file']))
          return file && { title: file.name, href: file.downloadURL, size: file.size }
        }
        if (ref.kind === 'openapi') return { title: String(ref['spec']) }
        if (ref.kind === 'reusable-content')
          return (await revision()).reusableContents.find(({ id }) => id === ref['reusableContent'])
        if (ref.kind === 'user') {
          const members = await queries.ensureQueryData(membersQuery(organization.id))
          return { title: members.find(({ id }) => id === ref['user'])?.displayName }
        }
        const pages = flatten(await queries.ensureQueryData(treeQuery(params)))
        const page = pages.find(({ id }) => id === ref['page'])
        return page && { title: page.title, emoji: 'emoji' in page ? page.emoji : undefined }
      },
      variables: async () =>
        Object.entries((await revision()).variables ?? {}).map(([name, value]) => ({
          name,
          value: String(value),
          expression: `space.vars.${name}`,
        })),
      reusableContents: async () =>
        (await revision()).reusableContents.map(({ id, title }) => ({
          ref: { kind: 'reusable-content', reusableContent: id },
          title,
        })),
      people: async (query, signal) => {
        const { items } = await docs.listMembersInOrganizationById({
          params: { organizationId: organization.id },
          query: { ...(query !== '' && { search: query }), limit: shown },
          signal,
        })
        return items.map(({ user }) => ({ ref: { kind: 'user', user: user.id }, name: user.displayName }))
      },
      operations: async (query) => matching(await queries.ensureQueryData(operationsQuery(organization.id)), query),
      integrations: () => queries.ensureQueryData(integrationBlocksQuery(spaceId)),
    }
  }, [spaceId, changeRequestId, organization.id])
}
