import { newId } from '@scriptorium/basics/id'
import { defineHandlers } from '../../http/operations/handlers.ts'
import { invalid } from '../../../ground/problem.ts'
import { uploadAddress, uploadSeconds } from '../../../platform/storage/addresses.ts'
import { insertUpload, storageKeyOf } from './repo.ts'

export const storageUploads = defineHandlers('storage-uploads', {
  generateStorageUploadURL: async ({ access, body, db, now, principal, services }) => {
    const { config, secret, storage, urls } = services
    const { file, kind } = body
    if (storage.kind === 'disk' && file.size > config.fileLimit) {
      throw invalid('/body/file/size', `must be at most ${config.fileLimit}`, 'payload_too_large')
    }
    const row = {
      id: newId(),
      organizationId: access.organization.id,
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
  },
})
