import type { Passkey } from '@scriptorium/types'
import type { PasskeyRow } from '@scriptorium/schema/tables/sessions'

/** Presents a passkey without its key. */
export const presentPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  object: 'passkey',
  id,
  name,
  createdAt,
  ...(lastUsedAt && { lastUsedAt }),
})
