import { describe, expect, test } from 'vitest'
import { locationOf } from './location.ts'

describe('locationOf', () => {
  test.each([
    ['./data/scriptorium.db', 'data/files'],
    ['sqlite:/var/lib/docs/db.sqlite', '/var/lib/docs/files'],
    ['file:docs.db', 'files'],
    ['postgres://me@localhost/docs', 'data/files'],
  ])('is in the folder of the database %s', (databaseUrl, folder) => {
    expect(locationOf(undefined, databaseUrl)).toEqual({ kind: 'disk', folder })
  })

  test.each([
    ['/var/files', '/var/files'],
    ['./files', './files'],
    ['file:///var/my%20files', '/var/my files'],
  ])('is the folder %s', (storageUrl, folder) => {
    expect(locationOf(storageUrl, '')).toEqual({ kind: 'disk', folder })
  })

  test('is a bucket, whose keys can have any characters', () => {
    const location = locationOf('s3://me:a%2Fb%2B@docs/of/ours/?region=eu-west-3&endpoint=http://minio:9000', '')
    expect(location).toEqual({
      kind: 'bucket',
      bucket: 'docs',
      region: 'eu-west-3',
      prefix: 'of/ours/',
      endpoint: 'http://minio:9000',
      credentials: { accessKeyId: 'me', secretAccessKey: 'a/b+' },
    })
  })

  test('is a bucket with credentials of the environment', () => {
    expect(locationOf('s3://docs?region=eu-west-3', '')).toEqual({
      kind: 'bucket',
      bucket: 'docs',
      region: 'eu-west-3',
      prefix: '',
    })
  })
})
