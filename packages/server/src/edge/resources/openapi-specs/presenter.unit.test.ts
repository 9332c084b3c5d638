import { generationKey } from '@scriptorium/openapi/generator-version'
import type { OpenapiSpecRow, OpenapiVersionRow } from '@scriptorium/schema/tables/openapi'
import type { OrganizationRow } from '@scriptorium/schema/tables/people'
import { lacking, named, presents, urls } from '../../../../test/presents.ts'
import * as presenter from './presenter.ts'

const failed = { code: 'unresolved', message: 'There is no Pet', pointer: '/paths' }
const full = named<OpenapiSpecRow>('spec', {
  visibility: 'public',
  state: 'complete',
  errorCode: 'PARSE_ERROR',
  errors: JSON.stringify([failed]),
  errorCount: 4,
})
const bare = lacking<OpenapiSpecRow>('spec', {
  visibility: 'private',
  state: 'pending',
  errors: '[]',
  errorCount: 0,
  sourceUrl: null,
  etag: null,
  lastVersionId: null,
  describedVersionId: null,
  describedBy: null,
  failedGeneration: null,
  importedFrom: null,
  processedAt: null,
  errorCode: null,
})
const organization = named<OrganizationRow>('organization')
const unnamed = named<OrganizationRow>('organization', { hostname: null })
const version = named<OpenapiVersionRow>('version', { files: 1 })
const uploaded = lacking<OpenapiVersionRow>('version', { url: null, files: 1 })

presents(presenter, {
  presentSpec: {
    'a public specification with errors': {
      from: [full, { level: 'read', organization }, urls],
      gives: {
        object: 'openapi-spec',
        id: 'spec.id',
        createdAt: 'spec.createdAt',
        updatedAt: 'spec.updatedAt',
        slug: 'spec.slug',
        sourceURL: 'spec.sourceUrl',
        processingState: 'complete',
        visibility: 'public',
        lastVersion: 'spec.lastVersionId',
        lastProcessedAt: 'spec.processedAt',
        lastProcessErrorCode: 'PARSE_ERROR',
        lastProcessedErrors: [{ message: 'There is no Pet', code: 'unresolved', pointer: '/paths' }],
        lastProcessedErrorCount: 4,
        permissions: { view: true, edit: false },
        urls: {
          location: 'https://docs.example/v1/orgs/spec.organizationId/openapi/spec.slug',
          app: 'https://app.example/o/spec.organizationId/openapi/spec.slug',
          published: 'https://docs.example/openapi/organization.hostname/spec.slug.json',
        },
      },
    },
    'a private one without anything': {
      from: [bare, { level: 'none', organization }, urls],
      gives: {
        object: 'openapi-spec',
        id: 'spec.id',
        createdAt: 'spec.createdAt',
        updatedAt: 'spec.updatedAt',
        slug: 'spec.slug',
        processingState: 'pending',
        visibility: 'private',
        lastProcessedErrorCount: 0,
        permissions: { view: false, edit: false },
        urls: {
          location: 'https://docs.example/v1/orgs/spec.organizationId/openapi/spec.slug',
          app: 'https://app.example/o/spec.organizationId/openapi/spec.slug',
        },
      },
    },
    'one whose pages could not be generated, to an admin': {
      from: [
        named<OpenapiSpecRow>('spec', {
          visibility: 'public',
          state: 'progress',
          errorCode: null,
          errors: '[]',
          errorCount: 0,
          failedGeneration: generationKey('spec.lastVersionId'),
        }),
        { level: 'admin', organization: unnamed },
        urls,
      ],
      gives: {
        object: 'openapi-spec',
        id: 'spec.id',
        createdAt: 'spec.createdAt',
        updatedAt: 'spec.updatedAt',
        slug: 'spec.slug',
        sourceURL: 'spec.sourceUrl',
        processingState: 'progress',
        visibility: 'public',
        lastVersion: 'spec.lastVersionId',
        lastProcessedAt: 'spec.processedAt',
        lastProcessedErrors: [
          {
            code: 'generation-failed',
            message:
              'It takes too much time or memory to generate pages or operation blocks from the document. They keep the text of an earlier version.',
          },
        ],
        lastProcessedErrorCount: 1,
        permissions: { view: true, edit: true },
        urls: {
          location: 'https://docs.example/v1/orgs/spec.organizationId/openapi/spec.slug',
          app: 'https://app.example/o/spec.organizationId/openapi/spec.slug',
          published: 'https://docs.example/openapi/organization.id/spec.slug.json',
        },
      },
    },
  },
  presentVersion: {
    'a fetched version': {
      from: [full, version, urls],
      gives: {
        object: 'openapi-spec-version',
        id: 'version.id',
        createdAt: 'version.createdAt',
        url: 'version.url',
        urls: { location: 'https://docs.example/v1/orgs/spec.organizationId/openapi/spec.slug/versions/version.id' },
      },
    },
    'an uploaded version': {
      from: [full, uploaded, urls],
      gives: {
        object: 'openapi-spec-version',
        id: 'version.id',
        createdAt: 'version.createdAt',
        url: 'https://docs.example/v1/orgs/spec.organizationId/openapi/spec.slug/versions/latest/content/raw',
        urls: { location: 'https://docs.example/v1/orgs/spec.organizationId/openapi/spec.slug/versions/version.id' },
      },
    },
  },
  presentContent: {
    'the content of a public specification': {
      from: [{ spec: full, version, filesystem: '{"/":"spec.yaml"}' }, organization, urls],
      gives: {
        filesystem: { '/': 'spec.yaml' },
        url: 'version.url',
        urls: { source: 'version.url', public: 'https://docs.example/openapi/organization.hostname/spec.slug.json' },
      },
    },
    'the content of a private one': {
      from: [{ spec: bare, version: uploaded, filesystem: '{}' }, organization, urls],
      gives: {
        filesystem: {},
        url: 'https://docs.example/v1/orgs/spec.organizationId/openapi/spec.slug/versions/latest/content/raw',
        urls: {
          source: 'https://docs.example/v1/orgs/spec.organizationId/openapi/spec.slug/versions/latest/content/raw',
          public: null,
        },
      },
    },
  },
})
