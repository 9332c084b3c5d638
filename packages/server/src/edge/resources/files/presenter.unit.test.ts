import type { FileRecord } from '@scriptorium/content/tree/records'
import { named, presents, urls } from '../../../../test/presents.ts'
import * as presenter from './presenter.ts'

presents(presenter, {
  presentFile: {
    'a picture': {
      from: [named<FileRecord>('file', { size: 30, width: 20, height: 10 }), urls],
      gives: {
        object: 'file',
        id: 'file.id',
        name: 'file.name',
        contentType: 'file.contentType',
        downloadURL: 'https://docs.example/files/file.id',
        size: 30,
        dimensions: { width: 20, height: 10 },
      },
    },
    'a file without a height': {
      from: [named<FileRecord>('file', { size: 30, width: 20, height: undefined }), urls],
      gives: {
        object: 'file',
        id: 'file.id',
        name: 'file.name',
        contentType: 'file.contentType',
        downloadURL: 'https://docs.example/files/file.id',
        size: 30,
      },
    },
  },
})
