import { turnOfEventLoop } from '@scriptorium/basics/turns'
import { withinTime } from '@scriptorium/basics/within-time'
import { checkText } from '@scriptorium/content/markdown/parsing/parsers'
import { readMarkdown } from '@scriptorium/content/markdown/read'
import { isSummary, type SourceFile } from '../source.ts'

// Shorter texts are parsed in time, unless they are refused at once.
const minSuspectLength = 4096

const minParsingMs = 5_000
const maxParsingMsPerCharacter = 0.05

const isReadable = ({ text, links }: SourceFile): boolean => {
  try {
    // The links of a text are known if it was parsed.
    if (text.length < minSuspectLength || links !== undefined) checkText(text)
    else withinTime(Math.max(minParsingMs, text.length * maxParsingMsPerCharacter), () => readMarkdown(text))
    return true
  } catch {
    return false
  }
}

/** Returns a page whose text is a block of code with the source of a file. */
const asSource = ({ path, text }: SourceFile): SourceFile => {
  const [head = ''] = /^---\n[^]*?\n---\n/.exec(text) ?? []
  const [heading = ''] = /^#\s.{1,200}\n/.exec(text.slice(head.length).trimStart()) ?? []
  const longest = (text.match(/`{3,}/g) ?? []).reduce((most, { length }) => Math.max(most, length), 2)
  const fence = '`'.repeat(longest + 1)
  return { path, text: `${head}${heading}\n${fence}md\n${text.slice(head.length).trim()}\n${fence}\n` }
}

/** Replaces pages that the Markdown parser cannot read in time by their sources. Returns their paths, too. */
export const keepUnreadable = async (files: readonly SourceFile[]) => {
  const unreadable: string[] = []
  const kept: SourceFile[] = []
  for (const file of files) {
    await turnOfEventLoop()
    const isKept = isSummary(file.path) || isReadable(file)
    kept.push(isKept ? file : asSource(file))
    if (!isKept) unreadable.push(file.path)
  }
  return { files: kept, unreadable }
}
