import { sends } from '../sends.ts'

const move = { spaceId: 'space', pageId: 'page', body: { space: 'other', subject: 'Move it' } }
const moved = { page: 'moved', changeRequest: 'there', sourceChangeRequest: 'here', differingVariables: [] }

sends(await import('./move-page.ts'), {
  movePage: {
    with: [move],
    answers: { movePageToSpace: moved },
    sends: [{ movePageToSpace: { params: { spaceId: 'space', pageId: 'page' }, body: move.body } }],
    rereads: [['change-requests'], ['spaces', 'space']],
    gives: moved,
  },
  mergeMove: {
    with: [move, moved],
    sends: [
      {
        mergeChangeRequest: { params: { spaceId: 'other', changeRequestId: 'there' }, query: { conflicts: 'refuse' } },
      },
      { mergeChangeRequest: { params: { spaceId: 'space', changeRequestId: 'here' }, query: { conflicts: 'refuse' } } },
    ],
    rereads: [['change-requests'], ['spaces', 'space'], ['spaces', 'other']],
  },
})
