import type { GitSync, ImportRun, Space, Translation } from '@scriptorium/client'
import { getSpaceGitInfo, getTranslation, listImportRuns, listTranslations } from '@scriptorium/client/operations'
import { queryOptions } from '@tanstack/react-query'
import { address } from '../address.ts'
import { connect } from './connect.ts'
import { queries } from './queries.ts'
import { spacesQuery } from './workspace.ts'

const docs = connect({ getSpaceGitInfo, getTranslation, listImportRuns, listTranslations })

/** Work that goes on while people do something else. */
export interface Work {
  id: string
  kind: 'export' | 'import' | 'translation'
  state: 'cancelled' | 'done' | 'failed' | 'running' | 'waiting'
  /** The space that it reads or writes. */
  title: string
  /** Where it comes from, or the language that it writes. */
  detail?: string | undefined
  done?: number | undefined
  total?: number | undefined
  reason?: string | undefined
  at: string
  /** The screen that shows all of it. */
  href: string
}

const latest = 20

/** Returns whether work has not ended. */
export const isUnderWay = ({ state }: Work): boolean => state === 'running' || state === 'waiting'

const workKey = ['work'] as const

/** Looks at the work again, because some has begun. */
export const workBegan = () => queries.invalidateQueries({ queryKey: workKey })

// Spaces that this browser exports or imports with Git. The list of spaces may be older.
const withGit = new Set<string>()

/** Looks at the work again, because a space is imported or exported with Git. */
export const gitBegan = (spaceId: string) => {
  withGit.add(spaceId)
  return workBegan()
}

const importStates = {
  cancelled: 'cancelled',
  completed: 'done',
  failed: 'failed',
  'in-progress': 'running',
  pending: 'waiting',
} as const

const ofImport = (spaces: ReadonlyMap<string, Space>, run: ImportRun): Work[] => {
  const space = spaces.get(run.target.space)
  if (!space) return []
  const { id, status, progress, reason, source, createdAt, completedAt } = run
  return [
    {
      id,
      kind: 'import',
      state: importStates[status],
      title: space.title,
      detail: 'url' in source ? source.url : undefined,
      done: progress?.done,
      total: progress?.total,
      reason,
      at: completedAt ?? createdAt,
      href: address.spaceSettings(space.id, 'moving'),
    },
  ]
}

const stateOfTranslation = ({ status, lastRun }: Translation): Work['state'] => {
  if (status === 'pending') return 'waiting'
  if (status === 'running') return 'running'
  return lastRun?.error === undefined ? 'done' : 'failed'
}

const ofTranslation = (organizationId: string, spaces: ReadonlyMap<string, Space>, one: Translation): Work[] => {
  const { id, source, language, progress, lastRun, updatedAt } = one
  const space = spaces.get(source.space)
  if (!space) return []
  return [
    {
      id,
      kind: 'translation',
      state: stateOfTranslation(one),
      title: space.title,
      detail: language,
      done: progress?.donePages,
      total: progress?.totalPages,
      reason: lastRun?.error,
      at: updatedAt,
      href: address.connections(organizationId, 'translations'),
    },
  ]
}

/** Returns the latest translations, those under way, and those that have ended since the work was last looked at. */
const readTranslations = async (organizationId: string): Promise<Translation[]> => {
  const params = { organizationId }
  const [recent, active] = await Promise.all([
    docs.listTranslations({ params, query: { limit: latest } }),
    docs.listTranslations({ params, query: { status: 'active', limit: 1000 } }),
  ])
  const listed = new Map([...active.items, ...recent.items].map((one) => [one.id, one]))
  const before = queries.getQueryData<Work[]>([...workKey, organizationId]) ?? []
  const ended = before.filter((work) => work.kind === 'translation' && isUnderWay(work) && !listed.has(work.id))
  // One that was deleted has not ended.
  const read = ({ id }: Work) =>
    docs.getTranslation({ params: { ...params, translationId: id } }).catch(() => undefined)
  return [...listed.values(), ...(await Promise.all(ended.map(read))).filter((one) => one !== undefined)]
}

const gitStates = { failure: 'failed', running: 'running', success: 'done', timeout: 'failed' } as const

const ofGit = ({ id, title }: Space, { operation, url }: GitSync): Work[] =>
  operation
    ? [
        {
          id: `git ${id}`,
          kind: operation.direction,
          state: gitStates[operation.state],
          title,
          detail: url,
          reason: operation.error,
          at: operation.endedAt ?? operation.startedAt,
          href: address.spaceSettings(id, 'moving'),
        },
      ]
    : []

const readGit = async (space: Space): Promise<Work[]> => {
  const { id, gitSync } = space
  if (gitSync?.operation?.state !== 'running' && !withGit.has(id)) return gitSync ? ofGit(space, gitSync) : []
  return ofGit(space, await docs.getSpaceGitInfo({ params: { spaceId: id } }))
}

const order = (one: Work, other: Work): number =>
  Number(isUnderWay(other)) - Number(isUnderWay(one)) || (one.at < other.at ? 1 : -1)

/** The long work of an organization, what is under way first. While there is some, it is looked at again. */
export const workQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...workKey, organizationId],
    queryFn: async (): Promise<Work[]> => {
      const params = { organizationId }
      const spaces = await queries.ensureQueryData(spacesQuery(organizationId))
      const byId = new Map(spaces.map((space) => [space.id, space]))
      const [imports, translations, git] = await Promise.all([
        docs.listImportRuns({ params, query: { limit: latest } }),
        readTranslations(organizationId),
        Promise.all(spaces.map(readGit)),
      ])
      return [
        ...imports.items.flatMap((run) => ofImport(byId, run)),
        ...translations.flatMap((one) => ofTranslation(organizationId, byId, one)),
        ...git.flat(),
      ]
        .toSorted(order)
        .filter((one, index) => isUnderWay(one) || index < latest)
    },
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? 2000 : false),
    staleTime: 30_000,
  })
