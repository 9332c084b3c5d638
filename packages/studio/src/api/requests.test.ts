import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operations, type OperationId } from '@scriptorium/types'
import { expect, test } from 'vitest'
import { called } from './sends.ts'

// The tables are loaded in one file, because loading takes longer than testing.
const tables = import.meta.glob('./**/*.requests.ts')
for (const load of Object.values(tables)) await load()

test('each file that calls the API has a table of its requests', () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter(
    (file) => !/\.(?:test|requests)\.ts$/.test(file),
  )
  const calling = files.filter((file) =>
    /\bdocs\.(?!ts\b)\w/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
  )
  expect(calling.length).toBeGreaterThan(30)
  expect(calling.filter((file) => !(`./${file.replace(/\.ts$/, '.requests.ts')}` in tables))).toEqual([])
})

/** The writes to something that can be read and that send no `If-Match`, by the reason. */
const unguarded: Readonly<Record<string, readonly OperationId[]>> = {
  'Only its owner changes what it says.': [
    ...(['updateUserById', 'updateNotificationSettings'] as const),
    ...(['updateCommentInSpace', 'updateCommentInChangeRequest'] as const),
    ...(['updateCommentReplyInSpace', 'updateCommentReplyInChangeRequest'] as const),
    ...(['deleteCommentInSpace', 'deleteCommentInChangeRequest'] as const),
    ...(['deleteCommentReplyInSpace', 'deleteCommentReplyInChangeRequest'] as const),
  ],
  'It can be undone or set again.': [
    ...(['deleteSpaceById', 'deleteCollectionById', 'deleteOrganizationInviteById', 'resetAssistantEngine'] as const),
  ],
  'What others changed since does not matter for it, and its dialog says what it takes along.': [
    ...(['deleteOpenAPISpecBySlug', 'deleteTranslation', 'unpublishIntegration'] as const),
    ...(['uninstallIntegration', 'uninstallIntegrationFromSite', 'uninstallIntegrationFromSpace'] as const),
  ],
  'The server refuses what belongs to another site.': ['setCustomHostname'],
  'It only checks, or reads a source again.': ['dnsRevalidateCustomHostname', 'createOrUpdateOpenAPISpecBySlug'],
  'It creates something.': ['createOrganizationTeam'],
  'Each of its items carries the tag of what was seen.': ['bulkUpsertSiteRedirects', 'updateGlossaryEntries'],
}

const readable: ReadonlySet<string> = new Set(
  Object.values(operations).flatMap(({ method, path }) => (method === 'get' ? [path] : [])),
)

const canOverwrite = (id: OperationId): boolean => {
  const { method, path } = operations[id]
  return ['delete', 'patch', 'put'].includes(method) && readable.has(path)
}

test('each write that could overwrite what somebody else saved sends the tag of what was seen, or needs none', () => {
  const sent = [...called].filter(([id, isGuarded]) => canOverwrite(id) && !isGuarded).map(([id]) => id)
  expect(sent.toSorted()).toEqual(Object.values(unguarded).flat().toSorted())
})
