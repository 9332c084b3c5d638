import type { ChangeRequest } from '@scriptorium/client'
import { named, sends } from '../sends.ts'

const change = named<ChangeRequest>('change', { status: 'open' })

sends(await import('./merging.ts'), {
  mergeRequirementsQuery: {
    with: [change],
    sends: [{ getMergeRequirements: { params: { spaceId: 'change.space', changeRequestId: 'change.id' } } }],
  },
})
