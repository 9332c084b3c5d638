import type { AssistantEngineRow } from '@scriptorium/schema/tables/assistant'
import { lacking, named, presents, urls } from '../../../../test/presents.ts'
import * as presenter from './presenter.ts'

const services = (assistantUrl: string | undefined) => ({ config: { assistantUrl }, urls })

presents(presenter, {
  presentEngine: {
    'an engine with a key': {
      from: [named<AssistantEngineRow>('row'), 'organization', services('https://engine.example')],
      gives: {
        object: 'assistant-engine',
        origin: 'organization',
        url: 'row.url',
        model: 'row.model',
        hasKey: true,
        updatedAt: 'row.updatedAt',
        urls: { location: 'https://docs.example/v1/orgs/organization/assistant' },
      },
    },
    'an engine without a key': {
      from: [lacking<AssistantEngineRow>('row', { key: null }), 'organization', services(undefined)],
      gives: {
        object: 'assistant-engine',
        origin: 'organization',
        url: 'row.url',
        model: 'row.model',
        hasKey: false,
        updatedAt: 'row.updatedAt',
        urls: { location: 'https://docs.example/v1/orgs/organization/assistant' },
      },
    },
    'the engine of the server': {
      from: [undefined, 'organization', services('https://engine.example')],
      gives: {
        object: 'assistant-engine',
        origin: 'server',
        urls: { location: 'https://docs.example/v1/orgs/organization/assistant' },
      },
    },
    'no engine': {
      from: [undefined, 'organization', services(undefined)],
      gives: {
        object: 'assistant-engine',
        origin: 'none',
        urls: { location: 'https://docs.example/v1/orgs/organization/assistant' },
      },
    },
  },
})
