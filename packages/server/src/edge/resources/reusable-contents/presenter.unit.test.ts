import type { ReusableContentRecord } from '@scriptorium/content/tree/records'
import { named, presents } from '../../../../test/presents.ts'
import * as presenter from './presenter.ts'

const git = { oid: 'oid', path: 'path' }
const full = named<ReusableContentRecord>('content', { body: { format: 'document', hash: 'hash' }, git })
const bare = named<ReusableContentRecord>('content', { body: undefined, slug: undefined, git })

presents(presenter, {
  presentReusableContent: {
    'reusable content with everything': {
      from: [full, true, 'Tides'],
      gives: {
        object: 'reusable-content',
        id: 'content.id',
        title: 'content.title',
        slug: 'content.slug',
        markdown: 'Tides',
        document: 'hash',
        git: { oid: 'oid', path: 'path' },
      },
    },
    'reusable content without a body': {
      from: [bare, false],
      gives: { object: 'reusable-content', id: 'content.id', title: 'content.title' },
    },
  },
})
