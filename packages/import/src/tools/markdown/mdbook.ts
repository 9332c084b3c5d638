import { isObject } from '@scriptorium/basics/is-object'
import { readContents } from '../../navigation/read-contents.ts'
import { translateAlerts } from '../../text/alerts.ts'
import { translateFences } from '../../text/fences.ts'
import { dropHiddenLines, partOfBook, translateListings } from '../../text/dialects/mdbook.ts'
import { readToml } from '../../text/formats/toml.ts'
import { folderOf, joinPaths, type FileTree, type Redirect } from '../../tree.ts'
import { highest, isBelow, textOf, type Tool } from '../tool.ts'

const include = /(\\?)\{\{\s*#(include|rustdoc_include|playground|playpen|title)\s+([^}\s]*)([^}]*)\}\}/g
const maxDepth = 4
const maxIncludes = 500
const maxLength = 500_000

/** Replaces `{{#include file:part}}` by the content of the file, also in blocks of code. */
const withIncludes = async (
  tree: FileTree,
  path: string,
  text: string,
  budget = { includes: maxIncludes, length: maxLength },
  depth = 0,
): Promise<string> => {
  if (depth > maxDepth || !text.includes('{{')) return text
  let out = ''
  let at = 0
  for (const match of text.matchAll(include)) {
    if (budget.includes-- <= 0 || budget.length <= 0) break
    const [whole, escape, kind, target = '', rest = ''] = match
    out += text.slice(at, match.index)
    at = match.index + whole.length
    if (escape !== '') out += whole.slice(1)
    else if (kind !== 'title') {
      const [, name = '', part] = /^([^:]*)(?::(.*))?$/.exec(target + rest.trim()) ?? []
      const file = joinPaths(folderOf(path), name)
      const found = file === undefined ? undefined : await tree.read(file)
      budget.length -= found?.length ?? 0
      out +=
        file === undefined || found === undefined
          ? whole
          : await withIncludes(tree, file, partOfBook(found.replaceAll('\r\n', '\n'), part), budget, depth + 1)
    }
  }
  return out + text.slice(at)
}

// The books of Rust stand next to each other, and link to each other.
const rustBooks =
  /^(?:\.\.\/)+((?:std|core|alloc|book|reference|nomicon|cargo|rustc|rustdoc|edition-guide|unstable-book|rust-by-example|style-guide|embedded-book|error_codes|clippy)(?:\/.*)?)$/

const recognizing = /\{\{\s*#(?:include|rustdoc_include|playground|title)\b|^<Listing\b/m
const pagesRead = 40

/** Returns whether a folder with a table of contents is the source of a book without its settings. */
const isBookSource = async (tree: FileTree): Promise<boolean> => {
  for (const path of tree.paths.filter((one) => /^[^/]*\.md$/.test(one)).slice(0, pagesRead))
    if (recognizing.test((await tree.read(path)) ?? '')) return true
  return false
}

/** Returns a text without the names of rules in the Rust reference, such as `r[items.fn.intro]`. */
const withoutRules = (text: string): string => text.replaceAll(/^r\[[\w.-]+\]\n/gm, '')

/** Raises the first heading of a page to level 1, because pages of sections begin with a lower one. */
const withTitle = (text: string): string => text.replace(/^(\s*)##{1,2}(?= \S)/, '$1#')

/** mdBook: `book.toml` and `SUMMARY.md`. */
export const mdbook: Tool = {
  name: 'mdBook',
  find: async (tree) => {
    const settings = highest(tree, /(?:^|\/)book\.toml$/)
    if (settings !== undefined) return settings
    return tree.paths.includes('SUMMARY.md') && (await isBookSource(tree)) ? 'SUMMARY.md' : undefined
  },
  read: async (tree, foundAt) => {
    const settings = foundAt.endsWith('.toml') ? readToml((await tree.read(foundAt)) ?? '') : {}
    const book = isObject(settings['book']) ? settings['book'] : {}
    const root = folderOf(foundAt)
    const folder = foundAt.endsWith('.toml') ? (textOf(book['src']) ?? 'src') : '.'
    const home = joinPaths(root, folder) ?? root
    const contents = (await tree.read(joinPaths(home, 'SUMMARY.md') ?? '')) ?? ''
    return {
      home,
      publicFolders: [home],
      look: { name: textOf(book['title']) },
      redirects: redirectsOf(settings),
      isPage: (path) => /\.md$/i.test(path) && isBelow(path, home) && !/(?:^|\/)(?:SUMMARY\.md$|\.)/.test(path),
      elsewhere: (address) => {
        const [, rest] = rustBooks.exec(address) ?? []
        return rest === undefined ? undefined : `https://doc.rust-lang.org/${rest}`
      },
      navigation: (pages) =>
        Promise.resolve(
          readContents(contents, (target) => {
            if (/^https?:/.test(target)) return { url: target }
            const path = joinPaths(home, target.replace(/[#?].*$/, ''))
            return path !== undefined && pages.has(path) ? { path } : {}
          }),
        ),
      translate: async (path, text) =>
        withTitle(
          translateFences(
            translateAlerts(translateListings(dropHiddenLines(withoutRules(await withIncludes(tree, path, text))))),
          ),
        ),
    }
  },
}

/** Returns the redirects of `[output.html.redirect]`. Both ends are addresses of the site. */
const redirectsOf = (settings: Record<string, unknown>): Redirect[] => {
  const output = isObject(settings['output']) ? settings['output'] : {}
  const html = isObject(output['html']) ? output['html'] : {}
  const all = isObject(html['redirect']) ? html['redirect'] : {}
  return Object.entries(all).flatMap(([from, to]) => (typeof to === 'string' ? [{ from, to }] : []))
}
