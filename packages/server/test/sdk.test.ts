import { readFileSync } from 'node:fs'
import { describe, expect } from 'vitest'
import { callComments } from './sdk/comments.ts'
import { callConversations, callIntegrations, callOpenApiSpecs, callTranslations } from './sdk/connected.ts'
import { callContent } from './sdk/content.ts'
import { createForeign, type Foreign } from './sdk/foreign.ts'
import { callOrganizations, callSamlProviders, callTeams } from './sdk/organizations.ts'
import { callCollections, callSpaces } from './sdk/places.ts'
import { callSites } from './sdk/sites.ts'
import { test } from './test.ts'

const subjects: [string, (foreign: Foreign) => Promise<void>][] = [
  ['organizations', callOrganizations],
  ['teams', callTeams],
  ['SAML providers', callSamlProviders],
  ['collections', callCollections],
  ['spaces', callSpaces],
  ['change requests and content', callContent],
  ['comments', callComments],
  ['sites', callSites],
  ['integrations', callIntegrations],
  ['OpenAPI specifications', callOpenApiSpecs],
  ['translations', callTranslations],
  ['conversations', callConversations],
]

const promised = readFileSync(new URL('interface.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.split(' ', 1)[0]!)

describe('the SDK of the hosted product', () => {
  let foreign: Foreign

  test.beforeAll(async ({ server }) => {
    foreign = await createForeign(server)
  })

  test.for(subjects)('receives the published statuses and shapes for %s', async ([, call]) => {
    foreign.faults.length = 0
    await call(foreign)
    expect(foreign.faults).toEqual([])
  })

  test('has called every operation of the interface', () => {
    expect(promised.filter((id) => !foreign.called.has(id))).toEqual([])
  })
})
