import type { Document, Translation, TranslationProgress, TranslationRun } from '@scriptorium/types'
import type { OrganizationAccess } from '../../../domain/access/load.ts'
import { allows } from '../../../domain/access/permissions.ts'
import type { TranslationRow } from '@scriptorium/schema/tables/translations'
import { presentEach } from '../../../ground/present-each.ts'
import type { Urls } from '../../../platform/urls.ts'

const languageOf = ({ language }: TranslationRow) => language as Translation['language']

const resultOf = (row: TranslationRow): Translation['result'] | undefined => {
  const { resultSpaceId: space, resultRevisionId: revision } = row
  return space === null || revision === null ? undefined : { space, revision, language: languageOf(row) }
}

type Reports = Pick<TranslationRun, 'missingTerms' | 'untranslatedBlocks'>

/**
 * Presents a translation as its caller sees it, with what its runs reported if that is given. `sourceRoot` is the root of the tree
 * that a run would translate now.
 */
export const presentTranslation = (
  row: TranslationRow,
  { level }: Pick<OrganizationAccess, 'level'>,
  urls: Urls,
  { sourceRoot, reports = {} }: { sourceRoot: string; reports?: Reports },
): Translation =>
  presentEach<Translation>({
    object: 'translation',
    id: row.id,
    status: row.status,
    source: { space: row.sourceSpaceId, language: row.sourceLanguage as Translation['language'] },
    language: languageOf(row),
    instructions: JSON.parse(row.instructions) as Document,
    result: resultOf(row),
    progress:
      row.status === 'running' && row.progress !== null ? (JSON.parse(row.progress) as TranslationProgress) : undefined,
    lastRun: row.lastRun === null ? undefined : { ...(JSON.parse(row.lastRun) as TranslationRun), ...reports },
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    outdated: row.doneRoot !== null && row.doneRoot !== sourceRoot,
    stats: {
      runs: row.runs,
      totalWords: row.totalWords,
      totalPages: row.totalPages,
      totalDuration: row.totalMs,
      latestRunDuration: row.latestMs,
      latestPages: row.latestPages,
      latestWords: row.latestWords,
    },
    permissions: {
      view: allows('organization:read', level),
      edit: allows('organization:translate', level),
    },
    urls: { location: urls.api(`/v1/orgs/${row.organizationId}/translations/${row.id}`) },
  })
