import { named, presents, someone, presentedUser, urls } from '../../../../test/presents.ts'
import * as presenter from './presenter.ts'

const details = named<presenter.ContributionDetails>('contribution', {
  user: someone('user'),
  count: 4,
  actionType: 'edit' as never,
})

presents(presenter, {
  presentContributor: {
    'a contribution': {
      from: [details, urls],
      gives: { user: presentedUser('user'), count: 4, updatedAt: 'contribution.updatedAt', actionType: 'edit' },
    },
  },
})
