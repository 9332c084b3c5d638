import { isObject } from '@scriptorium/basics/is-object'
import { folderOf } from '../../tree.ts'
import { listOf, textOf, type Page } from '../tool.ts'

/** The settings of Jekyll. */
type Settings = Readonly<Record<string, unknown>>

const styles: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title.html',
  none: '/:categories/:title.html',
}

const datedName = /^(?:(\d{4})-(\d{1,2})-(\d{1,2})-)?(.*)$/

/** Returns the pattern that the defaults of the settings say for a page. */
const defaultOf = (settings: Settings, path: string, collection: string): string | undefined =>
  (Array.isArray(settings['defaults']) ? settings['defaults'].filter(isObject) : []).flatMap(({ scope, values }) => {
    const { path: folder = '', type } = isObject(scope) ? scope : {}
    const isMeant = typeof folder === 'string' && `${path}/`.startsWith(folder === '' ? '' : `${folder}/`)
    const said = isObject(values) ? textOf(values['permalink']) : undefined
    return isMeant && (type === undefined || type === collection) && said !== undefined ? [said] : []
  })[0]

const patternOf = (settings: Settings, path: string, collection: string): string | undefined => {
  const collections = isObject(settings['collections']) ? settings['collections'] : {}
  const own = collections[collection]
  const said = (isObject(own) ? textOf(own['permalink']) : undefined) ?? defaultOf(settings, path, collection)
  const general = collection === 'posts' ? (textOf(settings['permalink']) ?? 'date') : undefined
  const pattern = said ?? general
  return pattern !== undefined && Object.hasOwn(styles, pattern) ? styles[pattern] : pattern
}

/** Returns the address that the settings give a page of a collection, such as a post; undefined if they give it none. */
export const permalinkOf = (settings: Settings, path: string, { front }: Page): string | undefined => {
  const [, above = '', collection = 'pages', inCollection] = /^(?:(.*?)\/)?_([\w-]+)\/(.*)\.\w+$/.exec(path) ?? []
  const pattern = patternOf(settings, path, collection)
  if (pattern === undefined || !pattern.includes(':')) return undefined
  const below = inCollection ?? path.replace(/\.\w+$/, '')
  const name = below.replace(/^.*\//, '')
  const [, year = '', month = '', day = '', title = ''] = datedName.exec(name) ?? []
  const categories = [...above.split('/'), ...listOf(front.fields['categories']), ...listOf(front.fields['category'])]
  const values: Readonly<Record<string, string>> = {
    collection,
    // Of a page outside of collections, it is the folder.
    path: inCollection ?? folderOf(path),
    name,
    basename: name,
    title: textOf(front.fields['slug']) ?? title,
    slug: textOf(front.fields['slug']) ?? title,
    categories: categories.filter(Boolean).join('/').toLowerCase(),
    year,
    short_year: year.slice(2),
    month: month.padStart(2, '0'),
    i_month: month.replace(/^0/, ''),
    day: day.padStart(2, '0'),
    i_day: day.replace(/^0/, ''),
    output_ext: '.html',
  }
  return pattern
    .replaceAll(/:([a-z_]+)/g, (whole, key: string) => (Object.hasOwn(values, key) ? values[key]! : whole))
    .replaceAll(/\/{2,}/g, '/')
}
