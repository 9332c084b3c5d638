import { escapePattern } from '@scriptorium/basics/escape'
import { folderOf, joinPaths, type FileTree, type Kept } from '../../tree.ts'
import { codeOfFile } from '../containers.ts'
import { mapFences, readInfo } from '../fences.ts'
import { readFront } from '../formats/front-matter.ts'
import { linesOf } from '../lines.ts'

const tabName = /(?:^|\s)tab=(?:"([^"]*)"|'([^']*)')/

const tabStart = '<Tabs><Tab title='
const tabEnd = '</Tab></Tabs>'

/** Writes blocks of code with the name of a tab as tabs, those that follow each other as one, and commands of `npm` as commands. */
export const translateCodeTabs = (text: string): string =>
  mapFences(text, (block) => {
    const info = block.info.replace(/^(?:npm|package-install)(?=\s|$)/, 'bash')
    const [all, double, single] = tabName.exec(info) ?? []
    const name = (double ?? single)?.replaceAll(/<[^<>]*>|"/g, '').trim()
    if (all === undefined || name === undefined || block.before.trim() !== '') return { ...block, info }
    const { before, marks, lines } = block
    return [
      `${before}${tabStart}"${name}">`,
      '',
      `${before}${marks}${info.replace(all, '')}`,
      ...lines,
      `${before}${marks}`,
      '',
      `${before}${tabEnd}`,
    ]
  }).replaceAll(/<\/Tab><\/Tabs>\n\s*<Tabs>(?=<Tab title=")/g, '</Tab>\n')

const include = /^(\s*)<include\b([^>]*)>\s*([^<\s]+)\s*<\/include>\s*$/

/** Returns the part of a page with an id: an element `<section>`, or what follows a heading. */
const sectionOf = (text: string, id: string): string => {
  const safe = escapePattern(id)
  const tag = new RegExp(`<section\\b[^<>]*\\bid=["']${safe}["'][^<>]*>`).exec(text)
  const from = tag === null ? 0 : tag.index + tag[0].length
  const to = text.indexOf('</section>', from)
  if (tag !== null && to !== -1) return text.slice(from, to).trim()
  const lines = text.split('\n')
  const start = lines.findIndex((line) => new RegExp(`^#{1,6}\\s.*\\[#${safe}\\]\\s*$`).test(line))
  if (start === -1) return text
  const depth = /^#+/.exec(lines[start]!)![0].length
  const next = lines.findIndex((line, at) => at > start && new RegExp(`^#{1,${depth}}\\s`).test(line))
  return lines.slice(start, next === -1 ? undefined : next).join('\n')
}

const maxDepth = 4
const maxIncludes = 200

interface IncludeContext {
  tree: FileTree
  /** The folder of the whole site. */
  root: string
  keep(kept: Kept): void
}

/** Replaces lines with an element `<include>` by the content of its file: Markdown, or a block of code. */
export const translateIncludeElements = async (
  page: string,
  text: string,
  context: IncludeContext,
  budget = { includes: maxIncludes },
  depth = 0,
): Promise<string> => {
  if (depth > maxDepth || !text.includes('<include')) return text
  const { tree, root, keep } = context
  const contentOf = async (attributes: string, name: string): Promise<string | undefined> => {
    const [file = '', id] = name.split('#')
    const path = joinPaths(/\bcwd\b/.test(attributes) ? root : folderOf(page), file)
    const found = path === undefined || budget.includes-- <= 0 ? undefined : await tree.read(path)
    if (path === undefined || found === undefined) return undefined
    const [, language] = /\blang=["']([^"']*)["']/.exec(attributes) ?? []
    if (language === undefined && /\.mdx?$/.test(path)) {
      const { body } = readFront(found)
      return translateIncludeElements(path, id ? sectionOf(body, id) : body.trim(), context, budget, depth + 1)
    }
    const [, , meta = ''] = /\bmeta=(["'])(.*?)\1/.exec(attributes) ?? []
    return codeOfFile(path, found, { language, title: readInfo(`x ${meta}`).title })
  }
  const out: string[] = []
  for (const [index, { text: line, isCode }] of linesOf(text).entries()) {
    const [, indent = '', attributes = '', name] = (isCode ? null : include.exec(line)) ?? []
    const content = name === undefined ? undefined : await contentOf(attributes, name)
    if (name !== undefined && content === undefined) {
      if (depth === 0) keep({ path: page, line: index + 1, construct: `<include> ${name}` })
      out.push(`${indent}\`${name}\``)
    } else
      out.push(
        ...(content === undefined ? [line] : content.split('\n').map((one) => (one === '' ? one : indent + one))),
      )
  }
  return out.join('\n')
}
