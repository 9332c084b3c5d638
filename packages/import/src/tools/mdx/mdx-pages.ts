import { translateAlerts } from '../../text/alerts.ts'
import { translateContainers } from '../../text/containers.ts'
import { translateFences } from '../../text/fences.ts'
import type { Front } from '../../text/formats/front-matter.ts'
import { translateHeadingIds } from '../../text/headings.ts'
import { mapText } from '../../text/lines.ts'
import { translateFormulas } from '../../text/math.ts'
import { translateMdx, unreadable } from '../../mdx/translate-mdx.ts'
import { joinPaths, type FileTree } from '../../tree.ts'
import type { Setup } from '../tool.ts'

/** What the Markdown of a tool with pages in MDX means. */
interface MdxDialect {
  /** Whether words after the language of a block of code are its title. */
  areWordsTitle?: boolean
  /** Whether text between single signs of dollars is a formula. */
  hasFormulas?: boolean
  /** Returns whether a page is Markdown and no MDX. */
  isMarkdown?: (path: string, front: Front) => boolean
}

/** Returns how a tool with pages in MDX translates them. Absolute names of snippets begin at one of the folders. */
export const mdxTranslation =
  (
    folders: readonly string[],
    { areWordsTitle = false, hasFormulas = false, isMarkdown = () => false }: MdxDialect = {},
  ): Setup['translate'] =>
  async (path, text, { tree, front, keep }) => {
    const withFormulas = (body: string): string => (hasFormulas ? translateFormulas(body) : body)
    const load = async (from: string, name: string) => {
      const plain = name.replace(/^(?:@site|@|~)\//, '')
      const places = /^[./]*\.\.?\//.test(name) ? [from] : [...folders, from]
      for (const place of places) {
        const found = joinPaths(place, plain)
        const read = found === undefined ? undefined : await readIn(tree, found)
        if (found === undefined || read === undefined) continue
        return { path: found, text: isMarkdownPage(found) ? withFormulas(read) : read }
      }
      return undefined
    }
    // Markdown that is no MDX is no fault, unless it has components, which then stay as they are.
    const isPlain = path.endsWith('.md') && !/^\s*<[A-Z][\w.]*[\s>/]/m.test(text)
    const keepMdx: typeof keep = (one) => (isPlain && one.construct.startsWith(unreadable) ? undefined : keep(one))
    // Tags of blocks are no MDX, so they are written last.
    const translated = await translateMdx(withFormulas(withoutAttributes(translateHeadingIds(text))), {
      path,
      load,
      keep: keepMdx,
      isMarkdown: isMarkdown(path, front),
      values: frontValues(front),
    })
    return translateFences(translateAlerts(translateContainers(translated)), areWordsTitle)
  }

const container = /^(\s*:{3,}\s*[a-zA-Z][\w-]*(?:\[[^\]]*\])?)\s*\{([^{}]*)\}\s*$/

/** Leaves the title of the attributes of a container, which MDX would read as a program. */
const withoutAttributes = (text: string): string =>
  mapText(text, (line) =>
    line.replace(container, (_, start: string, attributes: string) => {
      const [, double, single] = /\btitle=(?:"([^"]*)"|'([^']*)')/.exec(attributes) ?? []
      const title = (double ?? single)?.replaceAll(/[[\]]/g, '')
      return title === undefined || start.endsWith(']') ? start : `${start}[${title}]`
    }),
  )

/** Returns the fields of a page by the names that its text can use for them. */
const frontValues = ({ fields }: Front): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number'
        ? ['metadata', 'frontMatter', 'frontmatter'].map((object) => [`${object}.${name}`, String(value)])
        : [],
    ),
  )

const readIn = (tree: FileTree, path: string): Promise<string | undefined> =>
  tree.paths.includes(path) ? tree.read(path) : Promise.resolve(undefined)

/** Returns whether a file says by its name that it is Markdown and no MDX. */
export const isNamedMarkdown = (path: string): boolean => /\.md$/i.test(path)

/** Returns whether a file is a page in Markdown or MDX. */
export const isMarkdownPage = (path: string): boolean => /\.mdx?$/i.test(path)
