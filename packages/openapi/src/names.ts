import type { DocumentFile } from './resolver.ts'

const fallbackName = 'openapi'

const lastSegment = ({ url, format }: DocumentFile): string => {
  const name = new URL(url).pathname.split('/').at(-1) ?? ''
  // The entry comes first, but JavaScript moves keys that are numbers to the front.
  return /^\d*$/.test(name) ? `${fallbackName}${name}.${format}` : name
}

const relativeTo = (folder: string, url: string): string => (url.startsWith(folder) ? url.slice(folder.length) : url)

/** Returns a name for each file by its URL: its path relative to the folder of the first file, or the URL of a file elsewhere. */
export const namesOf = (files: readonly DocumentFile[]): Map<string, string> => {
  const [entry, ...others] = files
  const folder = new URL('.', entry!.url).href
  const names = new Map([[entry!.url, lastSegment(entry!)]])
  for (const { url } of others) {
    const name = relativeTo(folder, url)
    const isTaken = [...names.values()].includes(name)
    names.set(url, isTaken || /^\d*$/.test(name) ? url : name)
  }
  return names
}
