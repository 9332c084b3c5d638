import type { ReviewRequestRow } from '@scriptorium/schema/tables/discussion'
import type { TeamDetails } from '../teams/rows.ts'
import { named, presents, someone, presentedUser, urls } from '../../../../test/presents.ts'
import * as presenter from './presenter.ts'

const row = named<ReviewRequestRow>('row')
const requestedBy = someone('requester')
const team = named<TeamDetails>('team', { members: 2, spaces: 3, ownRole: 'member' })

presents(presenter, {
  presentRequest: {
    'a user': {
      from: [{ row, requestedBy, asked: { user: someone('asked') } }, { level: 'read' }, urls],
      gives: {
        object: 'change-request-requested-reviewer',
        kind: 'user',
        user: presentedUser('asked'),
        requestedBy: presentedUser('requester'),
        revision: 'row.revisionId',
        createdAt: 'row.createdAt',
      },
    },
    'a team': {
      from: [{ row, requestedBy, asked: { team } }, { level: 'admin' }, urls],
      gives: {
        object: 'change-request-requested-reviewer',
        kind: 'team',
        team: {
          object: 'team',
          id: 'team.id',
          title: 'team.title',
          members: 2,
          spaces: 3,
          createdAt: 'team.createdAt',
          permissions: { admin: true, view: true },
        },
        requestedBy: presentedUser('requester'),
        revision: 'row.revisionId',
        createdAt: 'row.createdAt',
      },
    },
  },
})
