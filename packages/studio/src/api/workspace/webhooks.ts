import { docs } from '../docs.ts'
import { install, integrationsChanged, updateInstallation } from './integrations.ts'
import { addressName, secretName, webhookScopes, webhookScript } from './webhook-script.ts'

const base64Of = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

const randomHex = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (one) => one.toString(16).padStart(2, '0')).join('')

/** A webhook to create. */
export interface NewWebhook {
  title: string
  /** What the field with the address is called when somebody changes it later. */
  addressTitle: string
  address: string
}

/** A webhook that was created. */
export interface CreatedWebhook {
  integrationName: string
  /** Signs what it sends. Nobody can read it again. */
  secret: string
}

/** Deletes an integration with its script and its events. */
export const unpublish = async (organizationId: string, integrationName: string) => {
  await docs.unpublishIntegration({ params: { integrationName } })
  await integrationsChanged(organizationId)
}

/** Creates a webhook: an integration of the organization whose script sends events to an address. */
export const createWebhook = async (
  organization: string,
  { title, addressTitle, address }: NewWebhook,
): Promise<CreatedWebhook> => {
  const integrationName = `webhook-${randomHex()}`
  const secret = `whsec_${base64Of(crypto.getRandomValues(new Uint8Array(24)))}`
  const body = {
    title,
    // Its address can contain a password, and every member sees the description.
    description: 'Webhook',
    organization,
    scopes: webhookScopes,
    script: webhookScript,
    secrets: { [secretName]: secret },
    configurations: {
      account: {
        properties: { [addressName]: { type: 'string' as const, title: addressTitle } },
        required: [addressName],
      },
    },
  }
  await docs.publishIntegration({ params: { integrationName }, body })
  try {
    const installationId = await install(organization, integrationName)
    const configuration = { [addressName]: address }
    await updateInstallation(organization, { integrationName, installationId }, { configuration })
  } catch (error) {
    // A webhook without an address sends nothing, and the next attempt creates another webhook.
    await unpublish(organization, integrationName).catch(() => undefined)
    throw error
  }
  return { integrationName, secret }
}
