import type { File } from '@scriptorium/types'
import type { FileRecord } from '@scriptorium/content/tree/records'
import { presentEach } from '../../../ground/present-each.ts'
import type { Urls } from '../../../platform/urls.ts'

/** Presents a file of a space. */
export const presentFile = (file: FileRecord, urls: Urls): File =>
  presentEach<File>({
    object: 'file',
    id: file.id,
    name: file.name,
    contentType: file.contentType,
    downloadURL: urls.file(file),
    size: file.size,
    // Git metadata belongs to pages here.
    git: undefined,
    dimensions:
      file.width !== undefined && file.height !== undefined ? { width: file.width, height: file.height } : undefined,
  })
