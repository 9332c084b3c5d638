import type { AuditEvent } from '@scriptorium/client'

// A cell that begins like a formula would be run by spreadsheets.
const cell = (text: string): string => `"${text.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`

/** Returns events as a table with a heading. */
export const csvOf = (events: readonly AuditEvent[]): string =>
  [
    ['createdAt', 'action', 'actor', 'targetType', 'targetId', 'source', 'requestId'],
    ...events.map(({ createdAt, action, actor, target, source, requestId }) => [
      createdAt,
      action,
      actor?.displayName ?? '',
      target.type,
      target.id,
      source,
      requestId,
    ]),
  ]
    .map((cells) => cells.map(cell).join(','))
    .join('\r\n')
