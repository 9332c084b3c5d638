import { hash } from 'node:crypto'
import { diff } from '@scriptorium/content/map/diff'
import { prefixRange } from '@scriptorium/content/map/range'
import { textOf, type Document } from '@scriptorium/content/markdown/document'
import { keyOf, prefixes } from '@scriptorium/content/tree/records'
import { openTree } from '@scriptorium/content/tree/tree'
import { newId } from '@scriptorium/basics/id'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import type { TranslationRow } from '@scriptorium/schema/tables/translations'
import { findRevision } from '../../../domain/history/revisions.ts'
import type { Source } from '../../../domain/history/source.ts'
import { createReadParts } from '@scriptorium/store/openapi-parts'
import type { JobContext } from '@scriptorium/jobs/job'
import type { Services } from '../../services.ts'
import { createEngine } from '@scriptorium/translation/engines'
import { createTranslator } from '@scriptorium/translation/memory'
import { termPairs } from './glossary-repo.ts'
import { progressRecorder } from './progress.ts'
import { failed } from './failed.ts'
import { leftBy } from './left-by.ts'
import { findTranslation, updateTranslation } from './repo.ts'
import { storeRun } from './store-run.ts'
import { translatePages, type Selection } from './translate-pages.ts'

/** Raise it when translated pages change: all pages are then translated again, from what is remembered. */
const version = 5

type RunServices = Pick<Services, 'config' | 'content' | 'database' | 'events' | 'jobs' | 'log' | 'outgoing'>

const openSource = async ({ content, database }: RunServices, space: SpaceRow): Promise<Source> => {
  const store = content(database.read)
  const revision = (await findRevision(database.read, space.id, space.revisionId))!
  // All readers of the result share it, so it shows nothing of other spaces.
  const tree = openTree(store, revision.shownRoot)
  return {
    space,
    revision,
    store,
    tree,
    elsewhere: async () => undefined,
    parts: createReadParts(database.read, space),
  }
}

/** Returns what has to be translated: everything, or what has changed since the last run, and what that run failed to translate. */
const selectionOf = async ({ store, revision }: Source, row: TranslationRow, key: string): Promise<Selection> => {
  if (row.doneRoot === null || row.doneKey !== key || row.resultSpaceId === null) return 'all'
  const changed = new Set<string>()
  // Ids are unique among pages and reusable contents, so the key of the other kind names nothing.
  for (const { id } of leftBy(row).failedPages) changed.add(keyOf('page', id)).add(keyOf('reusableContent', id))
  for (const prefix of [prefixes.page, prefixes.reusableContent, prefixes.file]) {
    for await (const one of diff(store, row.doneRoot, revision.shownRoot, prefixRange(prefix))) changed.add(one.key)
  }
  return changed
}

const begin = async ({ database }: RunServices, row: TranslationRow): Promise<TranslationRow> =>
  database.writeTx((trx) =>
    updateTranslation(trx, row, { status: 'running', progress: null, resultPageId: row.resultPageId ?? newId() }),
  )

/** Creates what translates the texts of a run, and the key of its settings: with other settings, all texts are translated again. */
const openTranslator = async (
  { config, database, outgoing }: RunServices,
  row: TranslationRow,
  { signal, waitOutside }: Pick<JobContext<RunServices>, 'signal' | 'waitOutside'>,
) => {
  const asked = createEngine(config, outgoing, { signal })
  const engine = {
    ...asked,
    translate: (...args: Parameters<typeof asked.translate>) => waitOutside(asked.translate(...args)),
  }
  const glossary = await termPairs(database.read, row.organizationId, row.sourceLanguage, row.language)
  const instructions = textOf((JSON.parse(row.instructions) as Document).nodes).trim()
  const task = { source: row.sourceLanguage, target: row.language, instructions }
  const key = hash('sha256', JSON.stringify([version, engine.name, task, glossary]), 'base64url')
  return { key, translator: createTranslator({ database, translationId: row.id, engine, task, glossary }) }
}

/** Runs a translation: translates what has changed and shows it in the result space. */
export const run = async (
  { translationId }: { translationId: string },
  { finish, giveWay, services, signal, waitOutside }: JobContext<RunServices>,
): Promise<void> => {
  const { read } = services.database
  const found = await findTranslation(read, { id: translationId })
  const space = found && (await read('spaces').where({ id: found.sourceSpaceId }).first())
  if (!found || !space) return
  // Nobody waits for it. A run after the space is restored translates what this one did not.
  if (space.deletedAt !== null)
    return finish((trx) => failed(trx, { translationId }, 'Its space was deleted', services))
  const startedAt = Date.now()
  const row = await begin(services, found)
  const source = await openSource(services, space)
  const { key, translator } = await openTranslator(services, row, { signal, waitOutside })
  const selection = await selectionOf(source, row, key)
  const seed = row.resultPageId!
  const report = progressRecorder(services, translationId)
  const translated = await translatePages(
    { services, source, language: row.sourceLanguage, translator, seed, signal, report, giveWay },
    selection,
  )
  const guards = row.resultSpaceId === null ? [] : [`space:${row.resultSpaceId}`]
  await finish(
    (trx) => {
      const latest = { latestMs: Date.now() - startedAt, latestWords: translator.words() }
      return storeRun(trx, services, { row, source, translated, selection, key, ...latest })
    },
    `organization:${row.organizationId}`,
    ...guards,
  )
}
