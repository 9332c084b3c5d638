import type { File } from '@scriptorium/types'
import type { FileRecord } from '../../content/tree/records.ts'
import type { Urls } from '../../http/urls.ts'

/** A file of a space. */
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
