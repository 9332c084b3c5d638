import { events } from '@scriptorium/types'
import { z } from 'zod'
import type { Setting } from './setting.ts'
import { list, mailFrom, oneOf, smtpUrl, url } from './values.ts'

type EventType = keyof typeof events

/** The types of the events that tell what happened. A webhook gets these only. */
const factTypes = (Object.keys(events) as EventType[]).filter((type) => !events[type].isAnswered)

/** What the server sends to people and to other systems. */
export const messages = {
  smtpUrl: {
    schema: smtpUrl.optional(),
    help: 'mail server that sends invitations (default: none; the inviter gets a link instead)',
    secret: true,
  },
  mailFrom: { schema: mailFrom.optional(), help: 'sender of mail, such as "Docs <docs@example.com>"' },
  webhookUrl: { schema: url.optional(), help: 'URL that gets the events of all organizations by POST (default: none)' },
  webhookSecret: {
    schema: z
      .string()
      .regex(/^(whsec_)?[A-Za-z0-9+/]{32,128}={0,2}$/, 'expected at least 24 bytes in base64, with or without whsec_')
      .optional(),
    help: 'key that signs the requests to the webhook',
    secret: true,
  },
  webhookEvents: {
    schema: list.pipe(z.array(oneOf(factTypes))).default([]),
    help: 'types of the events for the webhook, separated by commas (default: all)',
  },
} as const satisfies Record<string, Setting>
