import { defineHandlers, notImplemented } from '../../http/handlers.ts'

export const storageUploads = defineHandlers('storage-uploads', {
  generateStorageUploadURL: notImplemented,
})
