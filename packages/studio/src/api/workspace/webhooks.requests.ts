import { vi } from 'vitest'
import { sends } from '../sends.ts'
import { webhookScript } from './webhook-script.ts'

vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes)
const secret = `whsec_${'A'.repeat(32)}`

sends(await import('./webhooks.ts'), {
  createWebhook: {
    with: ['organization', { title: 'title', addressTitle: 'address title', address: 'https://hooks.example' }],
    sends: [
      {
        publishIntegration: {
          params: { integrationName: 'webhook-0000000000000000' },
          body: {
            title: 'title',
            description: 'Webhook',
            organization: 'organization',
            scopes: ['space:metadata:read', 'space:git:sync', 'page:feedback:read'],
            script: webhookScript,
            secrets: { WEBHOOK_SECRET: secret },
            configurations: {
              account: { properties: { address: { type: 'string', title: 'address title' } }, required: ['address'] },
            },
          },
        },
      },
      {
        installIntegration: {
          params: { integrationName: 'webhook-0000000000000000' },
          body: { organization: 'organization' },
        },
      },
      {
        updateIntegrationInstallation: {
          params: { integrationName: 'webhook-0000000000000000', installationId: 'installIntegration.id' },
          body: { configuration: { address: 'https://hooks.example' } },
        },
      },
    ],
    rereads: [
      ['organizations', 'organization', 'connections', 'integrations'],
      ['organizations', 'organization', 'connections', 'integrations'],
    ],
    gives: { integrationName: 'webhook-0000000000000000', secret },
  },
  unpublish: {
    with: ['organization', 'integration'],
    sends: [{ unpublishIntegration: { params: { integrationName: 'integration' } } }],
    rereads: [['organizations', 'organization', 'connections', 'integrations']],
  },
})
