import type { AuditEventRow } from '@scriptorium/schema/tables/audit'
import { lacking, named, presents, someone, urls } from '../../../../test/presents.ts'
import * as presenter from './presenter.ts'

const path = '/v1/spaces/tides'

presents(presenter, {
  presentAuditEvent: {
    'an event with details': {
      from: [
        {
          event: named<AuditEventRow>('event', {
            method: 'PATCH',
            path,
            targetType: 'space',
            details: '{"fields":["title"]}',
          }),
          user: someone('user'),
        },
        urls,
      ],
      gives: {
        object: 'audit-event',
        id: 'event.id',
        createdAt: 'event.createdAt',
        occurredAt: 'event.createdAt',
        action: 'event.action',
        actor: {
          object: 'user',
          id: 'user.id',
          displayName: 'user.displayName',
          urls: { location: 'https://docs.example/v1/users/user.id' },
          type: 'user',
          label: 'user.displayName',
        },
        source: 'api',
        token: 'event.tokenId',
        requestId: 'event.requestId',
        method: 'PATCH',
        path: '/v1/spaces/tides',
        target: { type: 'space', id: 'event.targetId' },
        fields: ['title'],
        urls: { location: 'https://docs.example/v1/orgs/event.organizationId/audit-events/event.id' },
      },
    },
    'an event of a page of the server': {
      from: [
        {
          event: lacking<AuditEventRow>('event', {
            method: 'POST',
            targetType: 'space',
            path: '/invites/1',
            tokenId: '',
            organizationId: 'organization' as never,
            details: null,
          }),
          user: someone('user'),
        },
        urls,
      ],
      gives: {
        object: 'audit-event',
        id: 'event.id',
        createdAt: 'event.createdAt',
        occurredAt: 'event.createdAt',
        action: 'event.action',
        actor: {
          object: 'user',
          id: 'user.id',
          displayName: 'user.displayName',
          urls: { location: 'https://docs.example/v1/users/user.id' },
          type: 'user',
          label: 'user.displayName',
        },
        source: 'ui',
        requestId: 'event.requestId',
        method: 'POST',
        path: '/invites/1',
        target: { type: 'space', id: 'event.targetId' },
        urls: { location: 'https://docs.example/v1/orgs/organization/audit-events/event.id' },
      },
    },
    'an event without a user': {
      from: [
        {
          event: named<AuditEventRow>('event', {
            method: 'DELETE',
            path,
            userId: '',
            targetType: 'space',
            details: '{}',
          }),
          user: null,
        },
        urls,
      ],
      gives: {
        object: 'audit-event',
        id: 'event.id',
        createdAt: 'event.createdAt',
        occurredAt: 'event.createdAt',
        action: 'event.action',
        actor: null,
        source: 'workflow',
        token: 'event.tokenId',
        requestId: 'event.requestId',
        method: 'DELETE',
        path: '/v1/spaces/tides',
        target: { type: 'space', id: 'event.targetId' },
        urls: { location: 'https://docs.example/v1/orgs/event.organizationId/audit-events/event.id' },
      },
    },
  },
})
