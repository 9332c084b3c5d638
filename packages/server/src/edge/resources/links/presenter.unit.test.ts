import type { FileRecord, ReusableContentRecord } from '@scriptorium/content/tree/records'
import type { ChangeRequest, Organization, Page, Space } from '@scriptorium/types'
import { presents, named, urls } from '../../../../test/presents.ts'
import * as presenter from './presenter.ts'

const [organization, space] = [{ id: 'organization' } as Organization, { id: 'space' } as Space]
const inSpace = { organization, space }
const inChange = { ...inSpace, changeRequest: { id: 'change' } as ChangeRequest }
const page = { id: 'page' } as Page
const file = named<FileRecord>('file', { size: 3, width: undefined, height: undefined })
const content = named<ReusableContentRecord>('content', {
  body: { format: 'document', hash: 'hash' },
  git: { oid: 'oid', path: 'path' },
})

presents(presenter, {
  presentPageReference: {
    'a page': {
      from: [inSpace, page],
      gives: { kind: 'page', organization: { id: 'organization' }, space: { id: 'space' }, page: { id: 'page' } },
    },
    'an anchor in a change request': {
      from: [inChange, page, { anchor: 'anchor' }],
      gives: {
        kind: 'page',
        organization: { id: 'organization' },
        space: { id: 'space' },
        versionContext: { type: 'changeRequest', changeRequest: { id: 'change' } },
        page: { id: 'page' },
        internalLocation: { type: 'anchor', anchor: 'anchor' },
      },
    },
    'a block': {
      from: [inSpace, page, { anchor: 'anchor', block: 'block' }],
      gives: {
        kind: 'page',
        organization: { id: 'organization' },
        space: { id: 'space' },
        page: { id: 'page' },
        internalLocation: { type: 'node', node: 'block' },
      },
    },
  },
  presentFileReference: {
    'a file': {
      from: [inChange, file, urls],
      gives: {
        kind: 'file',
        organization: { id: 'organization' },
        space: { id: 'space' },
        versionContext: { type: 'changeRequest', changeRequest: { id: 'change' } },
        file: {
          object: 'file',
          id: 'file.id',
          name: 'file.name',
          contentType: 'file.contentType',
          downloadURL: 'https://docs.example/files/file.id',
          size: 3,
        },
      },
    },
  },
  presentReusableReference: {
    'reusable content': {
      from: [inSpace, content],
      gives: {
        kind: 'reusable-content',
        organization: { id: 'organization' },
        space: { id: 'space' },
        reusableContent: {
          object: 'reusable-content',
          id: 'content.id',
          title: 'content.title',
          slug: 'content.slug',
          document: 'hash',
          git: { oid: 'oid', path: 'path' },
        },
      },
    },
  },
})
