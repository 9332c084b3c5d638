import { titleBlock } from '../bodies/document-hints.ts'
import { separated } from '../bodies/separated.ts'
import { overwrittenFields, type ThreeWay } from '../bodies/records.ts'
import type { Document } from '../markdown/document.ts'
import { splitFrontMatter } from '../markdown/front-matter.ts'
import { leadingHeading } from '../metadata/metadata.ts'
import type { Body } from '../store.ts'
import { titleHint } from '../tree/conflict-hint.ts'
import type { PageRecord } from '../tree/records.ts'

/** Returns main's title if both sides changed the title of a page, each to another one. The request's title wins. */
export const overwrittenTitle = (versions: ThreeWay): string | undefined =>
  overwrittenFields(versions).includes('title') ? (versions.main as PageRecord).title : undefined

const titledMarkdown = (text: string, title: string): string => {
  const { frontMatter, rest } = splitFrontMatter(text)
  const heading = leadingHeading(rest)
  if (heading?.title === title) return text
  const [before, after] = [rest.slice(0, heading?.end ?? 0), rest.slice(heading?.end ?? 0).trimStart()]
  return frontMatter + separated(separated(before) + titleHint(title)) + after
}

const titledDocument = (text: string, title: string): string => {
  const document = JSON.parse(text) as Document
  const at = document.nodes[0]?.type === 'heading-1' ? 1 : 0
  return JSON.stringify({ ...document, nodes: document.nodes.toSpliced(at, 0, titleBlock(title)) })
}

/** Returns a body that shows main's title of its page: in its leading heading or in a hint. */
export const withTitle = ({ format, text }: Body, title: string): Body => ({
  format,
  text: format === 'document' && text !== '' ? titledDocument(text, title) : titledMarkdown(text, title),
})
