import type { Body } from '@scriptorium/types'
import { documentOf } from '@scriptorium/content/markdown/document'
import type { Knex } from 'knex'
import { loadSpace, type SpaceAccess } from '../../../domain/access/load.ts'
import { allows } from '../../../domain/access/permissions.ts'
import { newId } from '@scriptorium/basics/id'
import type { TranslationRow } from '@scriptorium/schema/tables/translations'
import { requireQueueRoom } from '../../../platform/jobs/quota.ts'
import { requireRoom } from '../../../platform/db/quota.ts'
import { invalid, Problem } from '../../../ground/problem.ts'
import type { Services } from '../../services.ts'
import { findTranslation, findTranslationOf, insertTranslation, updateTranslation } from './repo.ts'

/** A caller that writes translations. */
export interface TranslationWrite {
  db: Knex
  now: string
  params: { organizationId: string }
  principal: { user: { id: string } }
  services: Pick<Services, 'config' | 'jobs'>
}

const requireCreate = ({ level }: SpaceAccess) => {
  if (!allows('space:create', level))
    throw new Problem('forbidden', 'You need the create role on the source space for this')
}

const requireSource = async ({ db, params, principal }: TranslationWrite, spaceId: string) => {
  const source = await loadSpace(db, principal.user.id, spaceId)
  if (!source || source.space.deletedAt !== null || source.space.organizationId !== params.organizationId) {
    throw invalid('/body/source/space', 'names no space of this organization', 'invalid_reference')
  }
  requireCreate(source)
  return source.space
}

/** Queues a run of a translation. A run that waits already takes the request, too. */
export const requestRun = async ({ db, services }: TranslationWrite, row: TranslationRow): Promise<TranslationRow> => {
  const { id: translationId, organizationId } = row
  await requireQueueRoom(db, services.config.queuedJobsPerOrganization, organizationId)
  await services.jobs.enqueue(db, 'translate', { organizationId, translationId }, { unique: translationId })
  return row.status === 'running' ? row : updateTranslation(db, row, { status: 'pending' })
}

/** Returns the row of a translation that has not run. */
export const newTranslation = (
  { now, params: { organizationId }, principal }: Pick<TranslationWrite, 'now' | 'params' | 'principal'>,
  { source, language, instructions }: Body<'createTranslation'>,
): TranslationRow => ({
  id: newId(),
  organizationId,
  sourceSpaceId: source.space,
  sourceLanguage: source.language,
  language,
  instructions: JSON.stringify(instructions ?? documentOf([])),
  status: 'pending',
  resultSpaceId: null,
  resultRevisionId: null,
  resultPageId: null,
  runs: 0,
  totalWords: 0,
  totalPages: 0,
  totalMs: 0,
  latestMs: 0,
  latestPages: 0,
  latestWords: 0,
  progress: null,
  lastRun: null,
  endedAt: null,
  doneRoot: null,
  doneKey: null,
  createdBy: principal.user.id,
  createdAt: now,
  updatedAt: now,
})

/** Adds a translation of a space and queues its first run. */
export const createTranslation = async (write: TranslationWrite, body: Body<'createTranslation'>) => {
  const { db } = write
  const { language, source } = body
  const space = await requireSource(write, source.space)
  if (language === source.language) {
    throw invalid('/body/language', 'must differ from the language of the source', 'invalid_reference')
  }
  if (await findTranslationOf(db, { sourceSpaceId: space.id, language })) {
    throw invalid('/body/language', 'has a translation of this space already', 'already_exists')
  }
  const { organizationId } = write.params
  const { translationsPerOrganization: limit } = write.services.config
  await requireRoom(db('translations').where({ organizationId }), limit, 'translations in an organization')
  if (space.language === null) await db('spaces').where({ id: space.id }).update({ language: source.language })
  const row = newTranslation(write, body)
  await insertTranslation(db, row)
  return requestRun(write, row)
}

interface Caller {
  db: Knex
  params: { organizationId: string; translationId: string }
  principal: { user: { id: string } }
}

/** Returns a translation whose source the caller can see. Throws `not_found` if there is none. */
export const requireTranslation = async ({ db, params, principal }: Caller) => {
  const { organizationId, translationId: id } = params
  const row = await findTranslation(db, { id, organizationId })
  const source = row && (await loadSpace(db, principal.user.id, row.sourceSpaceId))
  if (!row || !source || source.space.deletedAt !== null) throw new Problem('not_found', 'There is no such translation')
  return { row, source }
}

/** Returns a translation that the caller may change. Throws `forbidden` without the right on its source. */
export const requireEditable = async (caller: Caller): Promise<TranslationRow> => {
  const { row, source } = await requireTranslation(caller)
  requireCreate(source)
  return row
}
