import type { Passkey } from '@scriptorium/types'
import type { PasskeyRow } from '@scriptorium/schema/tables/sessions'
import { presentEach } from '../../../ground/present-each.ts'

/** Presents a passkey without its key. */
export const presentPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey =>
  presentEach<Passkey>({
    object: 'passkey',
    id,
    name,
    createdAt,
    lastUsedAt: lastUsedAt || undefined,
  })
