import type { ChangeRequestRow } from '@scriptorium/schema/tables/content'
import { named, presents, urls } from '../../../../test/presents.ts'
import * as presenter from './presenter.ts'

const change = named<ChangeRequestRow>('change')

presents(presenter, {
  presentApplied: {
    'a created page': {
      from: [{ kind: 'created', id: 'page', ref: 'ref' }, change, urls],
      gives: {
        object: 'created_page',
        ref: 'ref',
        page: {
          object: 'page',
          id: 'page',
          urls: {
            location: 'https://docs.example/v1/spaces/change.spaceId/change-requests/change.id/content/page/page',
          },
        },
      },
    },
    'a created page without a reference': {
      from: [{ kind: 'created', id: 'page' }, change, urls],
      gives: {
        object: 'created_page',
        page: {
          object: 'page',
          id: 'page',
          urls: {
            location: 'https://docs.example/v1/spaces/change.spaceId/change-requests/change.id/content/page/page',
          },
        },
      },
    },
    'an updated page': {
      from: [{ kind: 'updated', id: 'page' }, change, urls],
      gives: {
        object: 'updated_page',
        page: {
          object: 'page',
          id: 'page',
          urls: {
            location: 'https://docs.example/v1/spaces/change.spaceId/change-requests/change.id/content/page/page',
          },
        },
      },
    },
    'a deleted page': {
      from: [{ kind: 'deleted', id: 'page' }, change, urls],
      gives: { object: 'deleted_page', page: 'page' },
    },
  },
})
