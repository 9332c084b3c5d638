import { folderOf, joinPaths, type FileTree } from '../tree.ts'
import { codeOfFile } from './containers.ts'
import { linesOf } from './lines.ts'

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
      new RegExp(`(?:#region|--8<--\\s*\\[start:|#?snippet:?)\\s*${region.replaceAll(/\W/g, '\\$&')}\\b`).test(line),
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
}

const codeInclude = /^(\s*)<<<\s*(\S+?)(?:#([\w-]+))?(?:\s?\{([^}]*)\})?(?:\s*\[([^\]]*)\])?\s*$/
const markdownInclude = /^(\s*)<!--\s*@include:\s*(\S+?)(?:#([\w-]+))?(?:\{([^}]*)\})?\s*-->\s*$/
// A macro of sites of FastAPI and its relatives: the lines to show, and those to mark.
const codeMacro =
  /^(\s*)\{\*\s*(\S+?)\s*(?:ln\[([^\]]*)\]\s*)?(?:hl\[[^\]]*\]\s*)?(?:title\["?([^\]"]*)"?\]\s*)?\*\}\s*$/
const codeBang = /^(\s*)\{!>?\s*(\S+?)\s*(?:\[ln:([\d,:-]+)\]\s*)?!\}\s*$/
const snippet = /^(\s*)-{1,}8<-{1,}\s+"([^":]+)(?::([^"]*))?"\s*$/

/** Replaces lines that include another file by its content: code (`<<< file`), Markdown (`<!--@include: file-->`), or either (`--8<-- "file"`). */
export const translateIncludes = async (
  page: string,
  text: string,
  rules: IncludeRules,
  budget = { includes: maxIncludes },
  depth = 0,
): Promise<string> => {
  if (depth > 4) return text
  const out: string[] = []
  let isInGroup = false
  for (const { text: line, isCode } of linesOf(text)) {
    const asCode = isCode ? null : codeInclude.exec(line)
    const asMarkdown = isCode ? null : markdownInclude.exec(line)
    const asEither = snippet.exec(line)
    const [, macroIndent = '', macroName, macroLines, macroTitle] =
      (isCode ? null : codeMacro.exec(line)) ?? codeBang.exec(line) ?? []
    if (macroName !== undefined) {
      const macro = budget.includes-- <= 0 ? undefined : rules.resolve(page, macroName)
      const source = macro === undefined ? undefined : await rules.tree.read(macro)
      if (macro !== undefined && source !== undefined) {
        const shownLines = linesIn(source, macroLines)
        const block = isCode ? shownLines.trimEnd() : codeOfFile(macro, shownLines, { title: macroTitle || undefined })
        out.push(...block.split('\n').map((one) => macroIndent + one))
        continue
      }
    }
    const [, indent = '', name, region, range, title] = asCode ?? asMarkdown ?? asEither ?? []
    if (!isCode && /^\s*:{3,}/.test(line)) isInGroup = /code-group/.test(line)
    const path = name === undefined || budget.includes-- <= 0 ? undefined : rules.resolve(page, name)
    const found = path === undefined ? undefined : await rules.tree.read(path)
    if (path === undefined || found === undefined) {
      out.push(line)
      continue
    }
    const isRange = asEither !== null && /^[\d:]*$/.test(region ?? '')
    const part = partOf(
      found,
      isRange ? { range: region } : { region, range: /[,-]/.test(range ?? '') ? range : undefined },
    )
    const language = /(?:^|\s)([a-z][\w+#]*)/.exec(range ?? '')?.[1]
    const shown = title ?? (isInGroup ? path.slice(path.lastIndexOf('/') + 1) : undefined)
    const inner = asCode
      ? codeOfFile(path, part, { language, title: shown })
      : asEither
        ? part
        : await translateIncludes(path, part, rules, budget, depth + 1)
    out.push(...inner.split('\n').map((one) => indent + one))
  }
  return out.join('\n')
}

/** Returns rules for pages that name files relative to themselves, to the folder of all pages, or to one of some folders. */
export const includesFrom = (tree: FileTree, home: string, folders: readonly string[] = []): IncludeRules => ({
  tree,
  resolve: (page, name) => {
    const plain = name.replace(/^@\/?/, '')
    const places =
      name.startsWith('@') || name.startsWith('/') ? [home, ...folders] : [folderOf(page), home, ...folders, '']
    return places
      .map((folder) => joinPaths(folder, plain))
      .find((path): path is string => path !== undefined && tree.paths.includes(path))
  },
})
