import type { BodyInput, Client, Result } from '@scriptorium/client'
import type { TestServer } from '../harness.ts'
import { waitForJobs } from './wait-for-jobs.ts'

type Operation = NonNullable<NonNullable<Result<'getSpaceById'>['gitSync']>['operation']>

/** Returns functions that import into and export from one space, each with the finished operation. */
export const syncOf = (server: TestServer, docs: Client, spaceId: string, url: string) => {
  const params = { spaceId }
  const given = { url, ref: 'refs/heads/main' }
  const outcome = async (): Promise<Operation> => {
    await waitForJobs(server.services)
    return (await docs.getSpaceById({ params })).gitSync!.operation!
  }
  return {
    outcome,
    import: async (body: Partial<BodyInput<'importGitRepository'>> = {}) => {
      await docs.importGitRepository({ params, body: { ...given, ...body } })
      return outcome()
    },
    export: async (body: Partial<BodyInput<'exportToGitRepository'>> = {}) => {
      await docs.exportToGitRepository({ params, body: { ...given, commitMessage: 'Export', ...body } })
      return outcome()
    },
  }
}

/** Returns the texts of a space's pages by path. */
export const textsOf = async (docs: Client, spaceId: string): Promise<Record<string, string>> => {
  const { pages } = await docs.listPages({ params: { spaceId } })
  type Pages = typeof pages
  const paths = (nodes: Pages): string[] =>
    nodes.flatMap((page) =>
      'path' in page ? [...(page.type === 'document' ? [page.path] : []), ...paths(page.pages)] : [],
    )
  const query = { format: 'markdown' as const }
  const texts = paths(pages).map(async (pagePath) => {
    const page = await docs.getPageByPath({ params: { spaceId, pagePath }, query })
    return [pagePath, ('markdown' in page && page.markdown) || ''] as const
  })
  return Object.fromEntries(await Promise.all(texts))
}
