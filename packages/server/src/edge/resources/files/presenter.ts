import type { File } from '@scriptorium/types'
import type { FileRecord } from '@scriptorium/content/tree/records'
import type { Urls } from '../../../platform/urls.ts'

/** Presents a file of a space. */
export const presentFile = (file: FileRecord, urls: Urls): File => ({
  object: 'file',
  id: file.id,
  name: file.name,
  contentType: file.contentType,
  downloadURL: urls.file(file),
  size: file.size,
  ...(file.width !== undefined &&
    file.height !== undefined && { dimensions: { width: file.width, height: file.height } }),
})
