import { afterAll, describe, expect } from 'vitest'
import { insert, newSpace, publish } from '../../../../test/content.ts'
import { refusal } from '../../../../test/refusal.ts'
import { startEngine } from '@scriptorium/assistant/test/engine'
import { testWith } from '../../../../test/test.ts'
import { indexSpace } from '@scriptorium/indexing/index-space'

const [ofServer, own] = [await startEngine(), await startEngine()]
afterAll(() => {
  ofServer.close()
  own.close()
})

const test = testWith({ backgroundJobs: 'off', assistantUrl: ofServer.url, fetchAllow: ['127.0.0.1'] })

const body = { url: own.url, model: 'own-model', key: 'own-key' }

describe('setAssistantEngine', () => {
  test('200, and questions then go to this engine with its key', async ({ docs, organization, server }) => {
    const { params } = organization
    const space = await newSpace(docs)
    await publish(docs, space, insert('# Install\n\nInstall finch with the wizard.'))
    await indexSpace(server.services, space.spaceId)
    await docs.updateOrganizationById({ params, body: { ai: true } })
    const ask = (query: string) => docs.askInOrganization({ params, body: { query } })
    await ask('How do I install finch?')
    expect(await docs.setAssistantEngine({ params, body })).toMatchObject({ origin: 'organization', hasKey: true })
    expect((await ask('How do I install finch?')).answer.status).toBe('answered')
    expect(own.asked.at(-1)).toMatchObject({ model: 'own-model', headers: { authorization: 'Bearer own-key' } })
    expect([ofServer.asked.length, own.asked.length]).toEqual([1, 1])
    const row = await server.services.database.read('assistantEngines').first()
    expect(row!.key).not.toContain('own-key')
    const { key: _key, ...other } = body
    expect(await docs.setAssistantEngine({ params, body: { ...other, model: 'b' } })).toMatchObject({ hasKey: true })
    const elsewhere = { ...other, url: 'https://engine.example/v1' }
    expect(await docs.setAssistantEngine({ params, body: elsewhere })).toMatchObject({ hasKey: false })
  })

  test('403 for a member who is no admin', async ({ organization, server }) => {
    const member = server.api((await server.createTestUser({ role: 'create' })).token)
    expect(await refusal(member.setAssistantEngine({ params: organization.params, body }))).toMatchObject({
      status: 403,
    })
  })
})

describe('getAssistantEngine', () => {
  test('200 without a key, and without the address of the engine of the server', async ({ docs, organization }) => {
    const { params } = organization
    await docs.setAssistantEngine({ params, body })
    expect(await docs.getAssistantEngine({ params })).toMatchObject({ url: own.url, model: 'own-model', hasKey: true })
    await docs.resetAssistantEngine({ params })
    const found = await docs.getAssistantEngine({ params })
    expect(found).toEqual({ object: 'assistant-engine', origin: 'server', urls: found.urls })
  })
})

describe('resetAssistantEngine', () => {
  test('204, also if there is none', async ({ docs, organization }) => {
    const { params } = organization
    await docs.resetAssistantEngine({ params })
    await docs.resetAssistantEngine({ params })
  })
})
