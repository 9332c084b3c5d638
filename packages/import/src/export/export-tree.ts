import { decoded } from '@scriptorium/content/decoded'
import { posix } from 'node:path'
import { slug } from 'github-slugger'
import { linkSpans } from '@scriptorium/content/markdown/link-spans'
import { automaticItems } from '../navigation/automatic.ts'
import { readContents, type Resolve } from '../navigation/read-contents.ts'
import { leadingTitle, readFront, textField, withFront, type Front } from '../text/formats/front-matter.ts'
import { encodePath } from '../links.ts'
import { folderOf, joinPaths, stemOf } from '../tree.ts'
import { isConditional } from './conditions.ts'
import { readParts } from './blocks.ts'
import { dialects, writeParts, type ExportTool } from './dialects.ts'
import { forMdx, forPython, forVue } from './safe-text.ts'
import { withFences } from './indented-code.ts'
import { withEscapedDollars, withoutFormulas, type WithoutFormulas } from './formulas.ts'
import { settingsFor, type OutFile } from './settings.ts'

/** The folder of the pages of a tool. */
const folders: Readonly<Record<ExportTool, string>> = {
  vitepress: '',
  docusaurus: 'docs',
  starlight: 'src/content/docs',
  mkdocs: 'docs',
}

/** The components of a tool, and how a page imports those that it has. */
const imports: Readonly<Partial<Record<ExportTool, (names: readonly string[]) => string>>> = {
  docusaurus: (names) => names.map((name) => `import ${name} from '@theme/${name}'\n`).join(''),
  starlight: (names) => `import { ${names.join(', ')} } from '@astrojs/starlight/components'\n`,
}

/** The components that come with an element. */
const componentsOf: Readonly<Record<string, readonly string[]>> = { Steps: ['Steps'], Tabs: ['TabItem', 'Tabs'] }

/** Pages at the root of a folder have the name that all tools know. */
const indexed = (path: string): string => path.replace(/(^|\/)README\.md$/i, '$1index.md')

const titleOf = (text: string): string | undefined => {
  const front = readFront(text)
  return textField(front, 'title') ?? leadingTitle(front.body)
}

const safeFor: Readonly<Partial<Record<ExportTool, (text: string) => string>>> = {
  vitepress: forVue,
  mkdocs: forPython,
}

/** A page without its formulas, which no tool must change. */
interface Source {
  front: Front
  title: string | undefined
  body: WithoutFormulas
}

const sourceOf = (text: string, tool: ExportTool): Source => {
  const front = readFront(text)
  return { front, title: titleOf(text), body: withoutFormulas(withFences(front.body), tool) }
}

const pageOf = (
  { front, title, body: { text, restore } }: Source,
  tool: ExportTool,
  hasFormulas: boolean,
): { text: string; isMdx: boolean } => {
  const body = writeParts(readParts(text), dialects[tool])
  const importsOf = imports[tool]
  const components = Object.entries(componentsOf).flatMap(([name, all]) =>
    new RegExp(`^\\s*<${name}>$`, 'm').test(body) ? all : [],
  )
  const isMdx = importsOf !== undefined && components.length > 0
  // The title of a page of Starlight is in its front matter only.
  const titled = tool === 'starlight' ? body.replace(/^\s*# .*\n+/, '') : body
  const own = hasFormulas ? withEscapedDollars(titled, tool) : titled
  const isTitled = leadingTitle(front.body) !== undefined
  const fields = {
    ...(tool === 'starlight' ? { title: title ?? 'Page' } : isTitled ? {} : { title }),
    description: textField(front, 'description'),
    ...(tool === 'docusaurus' && front.fields['hidden'] === true && { unlisted: true }),
    ...(tool === 'starlight' && front.fields['hidden'] === true && { sidebar: { hidden: true } }),
  }
  // A title that is no heading is shown by Docusaurus and Starlight. The others need a heading.
  const needsHeading = (tool === 'vitepress' || tool === 'mkdocs') && !isTitled && title !== undefined
  const safe = isMdx ? `${importsOf(components)}\n${forMdx(own)}` : (safeFor[tool]?.(own) ?? own)
  const whole = restore(safe.replace(/^\n+/, ''))
  return {
    text: withFront(
      needsHeading ? { ...fields, title: undefined } : fields,
      needsHeading ? `# ${title}\n\n${whole}` : whole,
    ),
    isMdx,
  }
}

/** Returns a path for each page that is equal to the address that Starlight gives it. */
const asAddresses = (paths: readonly string[]): Map<string, string> => {
  const taken = new Set<string>()
  const freeOf = (stem: string): string => {
    let [one, count] = [stem, 1]
    while (taken.has(one)) one = `${stem}-${++count}`
    return one
  }
  return new Map(
    paths.map((path) => {
      const stem = freeOf(
        stemOf(path)
          .split('/')
          .map((part) => slug(part) || 'page')
          .join('/'),
      )
      taken.add(stem)
      return [path, stem + path.slice(stemOf(path).length)]
    }),
  )
}

// These tools publish a file that no page shows only if it is in this folder.
const publicFolders: Readonly<Partial<Record<ExportTool, string>>> = { vitepress: 'public', starlight: 'public' }
const isShown = (path: string): boolean => /\.(?:mdx?|png|jpe?g|gif|svg|webp|avif|ico)$/i.test(path)
const isFile = (path: string): boolean => /\.\w{1,8}$/.test(path)

/** Writes a link to a page: Starlight knows addresses only. */
const linkTo = (place: string, from: string, tool: ExportTool): string =>
  tool === 'starlight' && /\.mdx?$/.test(place)
    ? `/${stemOf(place).replace(/(?:^|\/)index$/, '')}/`.replace('//', '/')
    : encodePath(posix.relative(folderOf(from), place))

const relinked = (path: string, text: string, places: ReadonlyMap<string, string>, tool: ExportTool): string => {
  let out = ''
  let at = 0
  const from = places.get(path) ?? path
  const hrefOf = (address: string): string | undefined => {
    const target = address === '' ? undefined : joinPaths(folderOf(path), decoded(address))
    if (target === undefined) return undefined
    const place = places.get(target)
    if (place !== undefined) return linkTo(place, from, tool)
    if (!isFile(target)) return undefined
    if (publicFolders[tool] !== undefined && !isShown(target)) return encodePath(`/${target}`)
    return folderOf(from) === folderOf(path) ? undefined : encodePath(posix.relative(folderOf(from), target))
  }
  for (const { href, start, end } of linkSpans(text).toSorted((a, b) => a.start - b.start)) {
    const [, address = '', rest = ''] = /^([^?#]*)(.*)$/.exec(href) ?? []
    const written = start < at || /^(?:[a-z][a-z\d+.-]*:|\/)/i.test(href) ? undefined : hrefOf(address)
    if (written === undefined) continue
    out += text.slice(at, start) + written + rest
    at = end
  }
  return out + text.slice(at)
}

const include = /^[ \t]*\{%\s*include\s+"([^"\n]+)"\s*%\}[ \t]*$/gm
const maxDepth = 4

/** Puts reusable contents where a page includes them, since the other tools have them in ways of their own. */
const withContents = (path: string, text: string, texts: ReadonlyMap<string, string>, depth = 0): string =>
  depth > maxDepth
    ? text
    : text.replaceAll(include, (_, name: string) => {
        const file = joinPaths(folderOf(path), decoded(name)) ?? ''
        const found = texts.get(file)
        return found === undefined ? '' : withContents(file, readFront(found).body.trim(), texts, depth + 1)
      })

/** The files of another tool. */
export interface ExportedTree {
  files: OutFile[]
  /** The files with content that only some readers saw: the tools have no conditions, so they show it to all. */
  conditional: string[]
  /** Returns where a file that is no page stands, such as a picture. */
  placeOf(path: string): string
}

/** Writes pages with their table of contents, as an export has them, as a folder of another tool with its settings. */
export const exportTree = (files: readonly OutFile[], tool: ExportTool, name: string): ExportedTree => {
  const folder = folders[tool]
  const inFolder = (path: string): string => (folder === '' ? path : `${folder}/${path}`)
  const pages = files.filter(
    ({ path }) => /\.md$/i.test(path) && !/^summary\.md$/i.test(path) && !/(?:^|\/)\./.test(path),
  )
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const wholePages = pages.map(({ path, text }) => ({ path, whole: withContents(path, text, texts) }))
  const sources = wholePages.map(({ path, whole }) => ({
    path,
    isConditional: isConditional(whole),
    source: sourceOf(whole, tool),
  }))
  const hasFormulas = sources.some(({ source }) => source.body.count > 0)
  const written = sources.map(({ source, ...page }) => ({ ...page, ...pageOf(source, tool, hasFormulas) }))
  const named = written.map(({ path, isMdx }) => ({
    path,
    place: isMdx ? indexed(path).replace(/\.md$/i, '.mdx') : indexed(path),
  }))
  const addresses = tool === 'starlight' ? asAddresses(named.map(({ place }) => place)) : undefined
  const places = new Map(named.map(({ path, place }) => [path, addresses?.get(place) ?? place]))
  const summary = files.find(({ path }) => /^summary\.md$/i.test(path))?.text
  const titles = new Map(pages.map(({ path, text }) => [places.get(path)!, titleOf(text)]))
  const resolve: Resolve = (target) => {
    if (/^https?:/.test(target)) return { url: target }
    const path = joinPaths(decoded(target.replace(/[#?].*$/, '')))
    const place = path === undefined ? undefined : places.get(path)
    return place === undefined ? {} : { path: place }
  }
  const items =
    summary === undefined
      ? automaticItems([...places.values()], '', (path) => ({ title: titles.get(path) }))
      : readContents(summary, resolve)
  return {
    files: [
      ...settingsFor[tool]({ name, items, hasFormulas }),
      ...written.map(({ path, text }) => ({
        path: inFolder(places.get(path)!),
        text: relinked(path, text, places, tool),
      })),
    ],
    conditional: written.flatMap((one) => (one.isConditional ? [inFolder(places.get(one.path)!)] : [])),
    placeOf: (path) => {
      const folder = isShown(path) ? undefined : publicFolders[tool]
      return folder === undefined ? inFolder(path) : `${folder}/${path}`
    },
  }
}
