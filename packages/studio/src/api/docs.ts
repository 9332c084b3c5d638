import { createClient } from '@scriptorium/client'

/** The API of the server that this page comes from. */
export const docs = createClient({ baseUrl: location.origin, retries: 2 })
