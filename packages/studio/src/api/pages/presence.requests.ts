import { sends } from '../sends.ts'

const page = { spaceId: 'space', changeRequestId: 'change', pageId: 'page' }

sends(await import('./presence.ts'), {
  presenceQuery: [
    {
      with: [page, null],
      answers: { announcePresence: { people: ['person'] } },
      sends: [{ announcePresence: { params: page, body: { block: null } } }],
      gives: ['person'],
    },
    {
      with: [page, 'block'],
      sends: [{ announcePresence: { params: page, body: { block: 'block' } } }],
      gives: 'announcePresence.people',
    },
  ],
  leavePage: { with: [page], sends: [{ endPresence: { params: page } }] },
})
