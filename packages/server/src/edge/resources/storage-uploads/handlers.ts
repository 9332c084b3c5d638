import { newId } from '@scriptorium/basics/id'
import type { StorageUploadRow } from '@scriptorium/schema/tables/upkeep'
import type { StorageUpload } from '@scriptorium/types'
import { defineHandlers, type Context } from '../../http/operations/handlers.ts'
import { invalid } from '../../../ground/problem.ts'
import { pictureAddress, uploadAddress, uploadSeconds } from '../../../platform/storage/addresses.ts'
import { insertUpload, storageKeyOf } from './repo.ts'

type Announced = Pick<
  Context<'generateStorageUploadURL' | 'generateSpaceUploadURL' | 'generatePictureUploadURL'>,
  'db' | 'now' | 'principal' | 'services'
>

interface Upload extends Pick<StorageUploadRow, 'kind'> {
  file: { name: string; type: string; size: number }
}

/** Stores what will be uploaded. Returns where to, and the key of the file. */
const announce = async (
  { db, now, principal, services }: Announced,
  organizationId: string,
  { file, kind }: Upload,
): Promise<StorageUpload> => {
  const { config, secret, storage, urls } = services
  if (storage.kind === 'disk' && file.size > config.fileLimit) {
    throw invalid('/body/file/size', `must be at most ${config.fileLimit} bytes`, 'payload_too_large')
  }
  const row = {
    id: newId(),
    organizationId,
    kind,
    name: file.name,
    contentType: file.type,
    size: file.size,
    createdBy: principal.user.id,
    createdAt: now,
  }
  await insertUpload(db, row)
  const url =
    storage.kind === 'disk'
      ? urls.api(uploadAddress(secret, row.id, Date.parse(now)))
      : await storage.uploadUrl(storageKeyOf(row), row, uploadSeconds)
  return { object: 'storage-signed-url', url, key: row.id }
}

export const storageUploads = defineHandlers('storage-uploads', {
  generateStorageUploadURL: async (context) => announce(context, context.access.organization.id, context.body),

  generateSpaceUploadURL: async (context) =>
    announce(context, context.access.space.organizationId, { ...context.body, kind: 'organization_file' }),

  generatePictureUploadURL: async (context) => {
    const { url, key } = await announce(context, context.access.organization.id, { ...context.body, kind: 'picture' })
    return { object: 'picture-upload', url, publicURL: context.services.urls.api(pictureAddress(key)) }
  },
})
