/** The secret of an integration with which its webhook is signed. */
export const secretName = 'WEBHOOK_SECRET'

/** The property of the configuration with the address that gets the events. */
export const addressName = 'address'

/** What a webhook has to be allowed to learn of. */
export const webhookScopes = ['space:metadata:read', 'space:git:sync', 'page:feedback:read'] as const

/**
 * The script of a webhook: sends events to the configured address, with the body and the signature of Standard Webhooks. The server
 * sends an event again if the script fails.
 */
export const webhookScript = `
const isTold = /^(?:page_feedback|space_(?:content_updated|visibility_updated|gitsync_started|gitsync_completed))$/
const bytesOf = (text) => new TextEncoder().encode(text)

const sign = async (secret, text) => {
  const key = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (one) => one.charCodeAt(0))
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const signature = await crypto.subtle.sign(hmac, await crypto.subtle.importKey('raw', key, hmac, false, ['sign']), bytesOf(text))
  return 'v1,' + btoa(String.fromCharCode(...new Uint8Array(signature)))
}

export default {
  async fetch(request) {
    const form = await request.formData()
    const event = JSON.parse(form.get('event'))
    if (!isTold.test(event.type)) return new Response('', { status: 406 })
    const { installation, secrets } = JSON.parse(form.get('environment'))
    const organization = installation.target.organization
    const body = JSON.stringify({ type: event.type, timestamp: form.get('occurred-at'), organization, data: event })
    const seconds = String(Math.floor(Date.now() / 1000))
    const headers = {
      'content-type': 'application/json',
      'webhook-id': event.eventId,
      'webhook-timestamp': seconds,
      'webhook-signature': await sign(secrets.${secretName}, event.eventId + '.' + seconds + '.' + body),
    }
    const answer = await fetch(installation.configuration.${addressName}, { method: 'POST', headers, body })
    if (answer.ok) return new Response('')
    console.error('The address answered ' + answer.status)
    return new Response('', { status: 502 })
  },
}
`
