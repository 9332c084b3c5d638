import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { Location } from './location.ts'
import { keysOf, sizeOf } from './listing.ts'
import { isOfFile, keyOfBytes, widthKey, widthKeys, type BucketStorage } from './storage.ts'

const downloadSeconds = 300

const connect = ({ region, endpoint, credentials }: Extract<Location, { kind: 'bucket' }>) =>
  new S3Client({
    region,
    ...(credentials && { credentials }),
    // S3-compatible services seldom have a host name for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Some of them do not support Amazon's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
  })

/** Opens a storage in a bucket of S3 or of a compatible service. */
export const openBucket = (location: Extract<Location, { kind: 'bucket' }>): BucketStorage => {
  const { bucket, prefix } = location
  const client = connect(location)
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))
  const place = (key: string) => ({ Bucket: bucket, Key: prefix + key })
  return {
    kind: 'bucket',
    put: async (bytes, folder) => {
      const key = keyOfBytes(bytes, folder)
      await disk.put(prefix + key, bytes)
      return key
    },
    read: (key) => disk.getStream(prefix + key),
    sizeOf: (key) => sizeOf(disk, prefix + key),
    delete: async (key) => {
      for (const one of [...widthKeys(key), key]) await disk.delete(prefix + one)
    },
    putWidth: (key, width, bytes) => disk.put(prefix + widthKey(key, width), bytes),
    async *keys() {
      for await (const key of keysOf(disk, prefix || '/')) if (isOfFile(key)) yield key.slice(prefix.length)
    },
    downloadUrl: (key, { contentType, contentDisposition }) => {
      const answer = { ResponseContentType: contentType, ResponseContentDisposition: contentDisposition }
      return getSignedUrl(client, new GetObjectCommand({ ...place(key), ...answer }), { expiresIn: downloadSeconds })
    },
    uploadUrl: (key, { contentType, size }, seconds) =>
      getSignedUrl(
        client,
        new PutObjectCommand({ ...place(key), ContentType: contentType, ContentLength: size }),
        // The signature covers size and type, so the upload must match them.
        { expiresIn: seconds, signableHeaders: new Set(['host', 'content-type', 'content-length']) },
      ),
  }
}
