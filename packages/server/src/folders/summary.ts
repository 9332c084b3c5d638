import { posix } from 'node:path'

/** A file's place in the table of contents, and what it is called there. */
export interface Listed {
  rank: number
  title: string
}

const maxLineLength = 2000
const link = /\[([^\]]*)\]\(\s*(?:<([^>]*)>|([^)\s]+))/g

const decoded = (target: string): string => {
  try {
    return decodeURIComponent(target)
  } catch {
    return target
  }
}

const pathOf = (target: string): string => posix.normalize(decoded(target.replace(/[#?].*$/, ''))).replace(/^\/+/, '')

/** Reads a SUMMARY.md: the files that it links to, each at its first mention. */
export const readSummary = (text: string): Map<string, Listed> => {
  const listed = new Map<string, Listed>()
  for (const line of text.split(/\r?\n/)) {
    if (line.length > maxLineLength) continue
    for (const [, title = '', bracketed, bare] of line.matchAll(link)) {
      const path = pathOf(bracketed ?? bare ?? '')
      if (!listed.has(path)) listed.set(path, { rank: listed.size, title: title.trim() })
    }
  }
  return listed
}
