import { lacking, named, presents, urls } from '../../../../test/presents.ts'
import * as presenter from './presenter.ts'
import type { InboxRow } from './rows.ts'

const full = named<InboxRow>('item', {
  kind: 'mention',
  number: 7,
  status: 'open',
  workKind: 'import',
  workState: 'done',
  isRead: 0,
  isDone: 1,
})
const bare = lacking<InboxRow>('item', {
  kind: 'mention',
  commentId: null,
  pageId: null,
  pageTitle: null,
  workKind: null,
  workState: null,
  workTitle: null,
  changeRequestId: null,
  number: null,
  subject: null,
  status: null,
  actorEmail: null,
  actorPhotoUrl: null,
  isRead: null,
  isDone: null,
  snoozedUntil: null,
})

presents(presenter, {
  presentInboxItem: {
    'an unread item that is done, about everything': {
      from: [full, urls],
      gives: {
        object: 'inbox-item',
        id: 'item.id',
        kind: 'mention',
        space: 'item.spaceId',
        changeRequest: { id: 'item.changeRequestId', number: 7, subject: 'item.subject', status: 'open' },
        page: { id: 'item.pageId', title: 'item.pageTitle' },
        comment: 'item.commentId',
        work: { kind: 'import', state: 'done', title: 'item.workTitle' },
        actor: {
          object: 'user',
          id: 'item.actorId',
          displayName: 'item.actorName',
          email: 'item.actorEmail',
          photoURL: 'item.actorPhotoUrl',
          urls: { location: 'https://docs.example/v1/users/item.actorId' },
        },
        createdAt: 'item.createdAt',
        unread: true,
        done: true,
        snoozedUntil: 'item.snoozedUntil',
      },
    },
    'an unread item about a space': {
      from: [bare, urls],
      gives: {
        object: 'inbox-item',
        id: 'item.id',
        kind: 'mention',
        space: 'item.spaceId',
        actor: {
          object: 'user',
          id: 'item.actorId',
          displayName: 'item.actorName',
          urls: { location: 'https://docs.example/v1/users/item.actorId' },
        },
        createdAt: 'item.createdAt',
        unread: true,
        done: false,
      },
    },
    'a read item about work and a page without titles': {
      from: [
        named<InboxRow>('item', {
          kind: 'mention',
          changeRequestId: null,
          pageTitle: null,
          workKind: 'pdf',
          workState: 'failed',
          workTitle: null,
          isRead: true,
          isDone: false,
        }),
        urls,
      ],
      gives: {
        object: 'inbox-item',
        id: 'item.id',
        kind: 'mention',
        space: 'item.spaceId',
        page: { id: 'item.pageId' },
        comment: 'item.commentId',
        work: { kind: 'pdf', state: 'failed', title: 'item.spaceTitle' },
        actor: {
          object: 'user',
          id: 'item.actorId',
          displayName: 'item.actorName',
          email: 'item.actorEmail',
          photoURL: 'item.actorPhotoUrl',
          urls: { location: 'https://docs.example/v1/users/item.actorId' },
        },
        createdAt: 'item.createdAt',
        unread: false,
        done: false,
        snoozedUntil: 'item.snoozedUntil',
      },
    },
  },
})
