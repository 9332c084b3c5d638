import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A message that the mail server accepted. */
export interface Delivery {
  /** The sender of the envelope, which the headers may not repeat. */
  from: string
  to: string[]
  raw: string
  mail: Email
}

const refusalWith = (responseCode: number) =>
  Object.assign(new Error(responseCode < 500 ? 'Not now' : 'No such mailbox'), { responseCode })

/**
 * Starts a mail server that keeps the messages it receives. `refuse` makes it reject all recipients, or one address, for now or for good, or
 * the messages to them.
 */
export const startMailbox = async () => {
  const deliveries: Delivery[] = []
  const state = { refuse: false as boolean | string, code: 450, what: 'address' as 'address' | 'message' }
  const refusalOf = (address: string, what: typeof state.what) =>
    state.what === what && (state.refuse === true || state.refuse === address) ? refusalWith(state.code) : null
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'scriptorium' && password === 'p@ss' ? done(null, { user: username }) : done(new Error('Wrong')),
    onRcptTo: ({ address }, _session, done) => done(refusalOf(address, 'address')),
    onData: async (stream, { envelope }, done) => {
      const raw = await buffer(stream)
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      const to = envelope.rcptTo.map(({ address }) => address)
      const refusal = refusalOf(to[0]!, 'message')
      if (refusal) return done(refusal)
      deliveries.push({ from, to, raw: raw.toString(), mail: await PostalMime.parse(raw) })
      done()
    },
  })
  // Some tests disconnect in the middle of a message.
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    url: `smtp://scriptorium:p%40ss@127.0.0.1:${port}`,
    deliveries,
    refuse: (refuse: boolean | string, code = 450, what: typeof state.what = 'address') =>
      void Object.assign(state, { refuse, code, what }),
    close: () => new Promise<void>((closed) => server.close(closed)),
  }
}
