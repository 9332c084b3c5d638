import { escapePattern } from '@scriptorium/basics/escape'
import { lastPartOf, folderOf, joinPaths, type FileTree } from '../../tree.ts'
import { codeOfFile } from '../containers.ts'
import { linesOf, replaceRegions } from '../lines.ts'

// For a page with all that its includes include.
const maxIncludes = 200

/** Returns the lines of a file between `#region name` and its end, or the lines `from`–`to`. */
const partOf = (
  text: string,
  { region, range }: { region?: string | undefined; range?: string | undefined },
): string => {
  const lines = text.split('\n')
  if (region !== undefined && region !== '') {
    const start = lines.findIndex((line) =>
      new RegExp(`(?:#region|--8<--\\s*\\[start:|#?snippet:?)\\s*${escapePattern(region)}\\b`).test(line),
    )
    const end = lines.findIndex((line, index) => index > start && /#endregion|--8<--\s*\[end:/.test(line))
    if (start !== -1) return lines.slice(start + 1, end === -1 ? undefined : end).join('\n')
  }
  const [, from, to] = /^(\d*)[,:-]?(\d*)$/.exec(range ?? '') ?? []
  if (!from && !to)
    return lines.filter((line) => !/^\s*(?:\/\/|#|<!--|\/\*|--)\s*#(?:end)?region\b/.test(line)).join('\n')
  return lines.slice(Math.max(0, Number(from || 1) - 1), to ? Number(to) : undefined).join('\n')
}

/** Returns the lines of a text that a list of numbers and ranges names, such as `1,3:5`. */
const linesIn = (text: string, list: string | undefined): string => {
  if (!list) return text
  const lines = text.split('\n')
  return list
    .split(',')
    .flatMap((part) => {
      const [, from = '', separator, to = ''] = /^\s*(\d+)\s*([:-])?\s*(\d*)\s*$/.exec(part) ?? []
      if (from === '') return []
      return lines.slice(Number(from) - 1, separator === undefined ? Number(from) : to === '' ? undefined : Number(to))
    })
    .join('\n')
}

/** How a tool finds the files that its pages include. */
export interface IncludeRules {
  tree: FileTree
  /** Returns the path of a file that a page names; undefined if it is outside of the folder. */
  resolve(page: string, name: string): string | undefined
  /** Called for a line that includes a missing file, also if the missing file is included by an included one. The line stays as code. */
  miss?(line: number, construct: string): void
}

interface Include {
  indent: string
  name: string
  /** Whether the content becomes a block of code, is Markdown with includes of its own, or stands as it is. */
  as: 'code' | 'markdown' | 'plain'
  language?: string | undefined
  title?: string | undefined
  /** Returns the part of the file that is included. */
  part(text: string): string
}

const codeInclude = /^(\s*)<<<\s*(\S+?)(?:#([\w-]+))?(?:\s?\{([^}]*)\})?(?:\s*\[([^\]]*)\])?\s*$/
const markdownInclude = /^(\s*)<!--\s*@include:\s*(\S+?)(?:#([\w-]+))?(?:\{([^}]*)\})?\s*-->\s*$/
const bangInclude = /^(\s*)!!!\s*include\s*\(\s*([^()]+?)\s*\)\s*!!!\s*$/
// A macro of sites of FastAPI and its relatives: the lines to show, and those to mark.
const codeMacro =
  /^(\s*)\{\*\s*(\S+?)\s*(?:ln\[([^\]]*)\]\s*)?(?:hl\[[^\]]*\]\s*)?(?:title\["?([^\]"]*)"?\]\s*)?\*\}\s*$/
const codeBang = /^(\s*)\{!>?\s*(\S+?)\s*(?:\[ln:([\d,:-]+)\]\s*)?!\}\s*$/
const snippet = /^(\s*)-{1,}8<-{1,}\s+"([^":]+)(?::([^"]*))?"\s*$/

// The plugin `include-markdown` of MkDocs. Its tags can span lines.
const pluginInclude = /^(\s*)(?:\{%-?|\{!)\s*include(-markdown)?\s+(["'])(.+?)\3(?:\s+([^]*?))?\s*(?:-?%\}|!\})\s*$/
const pluginTag = { start: /\{(?:%-?|!)\s*include(?:-markdown)?\s+["']/, end: /[%!]\}/ }

// Several snippets, one a line. A file after a semicolon is left out.
const snippetsMark = /^[ \t]*-+8<-+[ \t]*$/m

const isIncluding = /<<<|include|\{[*!]|8<-/

/** Returns what stands between the marks that the plugin `include-markdown` is given. */
const betweenMarks = (text: string, settings: string): string => {
  const [, , start] = /\bstart=(["'])([^]*?)\1/.exec(settings) ?? []
  const [, , end] = /\bend=(["'])([^]*?)\1/.exec(settings) ?? []
  const plain = text.replace(/^---\n[^]*?\n---\n/, '')
  const from = start === undefined ? 0 : plain.indexOf(start) + 1 && plain.indexOf(start) + start.length
  const to = end === undefined ? -1 : plain.indexOf(end, from)
  return plain.slice(from, to === -1 ? undefined : to).replace(/^\n+|\s+$/g, '')
}

const readCodeInclude = (line: string, isInGroup: boolean): Include | undefined => {
  const [, indent = '', name, region, range = '', title] = codeInclude.exec(line) ?? []
  if (name === undefined) return undefined
  return {
    indent,
    name,
    as: 'code',
    language: /(?:^|\s)([a-z][\w+#]*)/.exec(range)?.[1],
    title: title ?? (isInGroup ? lastPartOf(name) : undefined),
    part: (text) => partOf(text, { region, range: /[,-]/.test(range) ? range : undefined }),
  }
}

/** Returns what a line outside of code includes. */
const readInclude = (line: string, isInGroup: boolean): Include | undefined => {
  const [, indent = '', name, region, range] = markdownInclude.exec(line) ?? bangInclude.exec(line) ?? []
  if (name !== undefined)
    return {
      indent,
      name,
      as: 'markdown',
      part: (text) => partOf(text, { region, range: /[,-]/.test(range ?? '') ? range : undefined }),
    }
  const [, before = '', file, lines, title] = codeMacro.exec(line) ?? []
  if (file !== undefined)
    return { indent: before, name: file, as: 'code', title: title || undefined, part: (text) => linesIn(text, lines) }
  return readCodeInclude(line, isInGroup)
}

const readPluginInclude = (line: string): Include | undefined => {
  const [, indent = '', markdown, , name, settings = ''] = pluginInclude.exec(line) ?? []
  if (name === undefined) return undefined
  return { indent, name, as: markdown ? 'markdown' : 'plain', part: (text) => betweenMarks(text, settings) }
}

/** Returns what a line includes that can also stand in code. */
const readPlainInclude = (line: string, isCode: boolean): Include | undefined => {
  const [, indent = '', name, region] = snippet.exec(line) ?? []
  if (name !== undefined) {
    const isRange = /^[\d:]*$/.test(region ?? '')
    return { indent, name, as: 'plain', part: (text) => partOf(text, isRange ? { range: region } : { region }) }
  }
  const [, before = '', file, lines] = codeBang.exec(line) ?? []
  if (file === undefined) return readPluginInclude(line)
  const as = isCode ? 'plain' : 'code'
  return { indent: before, name: file, as, part: (text) => linesIn(text, lines).trimEnd() }
}

/**
 * Replaces lines that include another file by its content: code (`<<< file`), Markdown (`<!--@include: file-->`, `!!!include(file)!!!`), or
 * either (`--8<-- "file"`).
 */
export const translateIncludes = async (
  page: string,
  text: string,
  rules: IncludeRules,
  budget = { includes: maxIncludes },
  depth = 0,
): Promise<string> => {
  if (depth > 4) return text
  const { resolve, tree, miss } = rules
  const contentOf = async (
    { name, as, language, title, part }: Include,
    { line, isCode }: { line: number; isCode: boolean },
  ): Promise<string | undefined> => {
    const path = budget.includes-- <= 0 ? undefined : resolve(page, name)
    const found = path === undefined ? undefined : await tree.read(path)
    if (path === undefined || found === undefined) return undefined
    if (as === 'code') return codeOfFile(path, part(found), { language, title })
    if (isCode) return part(found)
    const missInside = miss && ((_: number, construct: string) => miss(line, construct))
    return translateIncludes(path, part(found), { ...rules, miss: missInside }, budget, depth + 1)
  }
  const out: string[] = []
  let isInGroup = false
  const inLines = replaceRegions(text, snippetsMark, snippetsMark, (files) =>
    files
      .split('\n')
      .filter((line) => /^\s*[^\s;]/.test(line))
      .map((line) => `${/^\s*/.exec(line)![0]}--8<-- "${line.trim()}"`)
      .join('\n'),
  )
  const inOneLine = replaceRegions(inLines, pluginTag.start, pluginTag.end, (_, _found, tag) =>
    tag.replaceAll(/\s*\n\s*/g, ' '),
  )
  for (const [index, { text: line, isCode }] of linesOf(inOneLine).entries()) {
    if (!isCode && /^\s*:{3,}/.test(line)) isInGroup = /code-group/.test(line)
    const include = isIncluding.test(line)
      ? ((isCode ? undefined : readInclude(line, isInGroup)) ?? readPlainInclude(line, isCode))
      : undefined
    const content = include && (await contentOf(include, { line: index + 1, isCode }))
    if (include && content !== undefined) {
      for (const one of content.split('\n')) out.push(include.indent + one)
      continue
    }
    if (include && !isCode) miss?.(index + 1, line.trim())
    const isShown = include !== undefined && !isCode && miss !== undefined && !line.includes('<!--')
    out.push(isShown ? `${include.indent}\`${line.trim()}\`` : line)
  }
  return out.join('\n')
}

/** Returns rules for pages that name files relative to themselves, to the folder of all pages, or to one of some folders. */
export const includesFrom = (tree: FileTree, home: string, folders: readonly string[] = []): IncludeRules => {
  const known = new Set(tree.paths)
  return {
    tree,
    resolve: (page, name) => {
      const plain = name.replace(/^@\/?/, '')
      const places =
        name.startsWith('@') || name.startsWith('/') ? [home, ...folders] : [folderOf(page), home, ...folders, '']
      // A part of a repository is often imported without the folder that its addresses begin with.
      const shorter = name.startsWith('@') ? [plain.replace(/^[^/]+\//, '')] : []
      return [...places.map((folder) => joinPaths(folder, plain)), ...shorter.map((one) => joinPaths(home, one))].find(
        (path): path is string => path !== undefined && known.has(path),
      )
    },
  }
}
