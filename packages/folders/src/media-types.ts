import { ownValue } from '@scriptorium/basics/own-value'
const types: Record<string, string> = {
  avif: 'image/avif',
  css: 'text/css',
  csv: 'text/csv',
  gif: 'image/gif',
  html: 'text/html',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript',
  json: 'application/json',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  webm: 'video/webm',
  webp: 'image/webp',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  zip: 'application/zip',
}

/** Returns the media type for a file name. The server also inspects the bytes. */
export const mediaTypeOf = (path: string): string =>
  ownValue(types, path.slice(path.lastIndexOf('.') + 1).toLowerCase()) ?? 'application/octet-stream'
