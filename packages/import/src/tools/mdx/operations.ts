import { isObject } from '@scriptorium/basics/is-object'
import { ownValue } from '@scriptorium/basics/own-value'
import { writeAttributes } from '@scriptorium/content/markdown/tags/attributes'
import { specPrefix } from '@scriptorium/content/markdown/tags/tag-shapes'
import { slugify } from '@scriptorium/content/tree/slugs'
import { cellText } from '../../mdx/elements.ts'
import type { NavigationItem } from '../../navigation/navigation.ts'
import { readYaml } from '../../text/formats/yaml.ts'
import { joinPaths, type FileTree } from '../../tree.ts'
import { textOf } from '../tool.ts'

type Fields = Readonly<Record<string, unknown>>

/** An operation of an API, as a specification in OpenAPI describes it. */
export interface Operation {
  /** Method and path, such as `GET /pets`. */
  name: string
  id: string | undefined
  title: string | undefined
  tag: string | undefined
  isHidden: boolean
  /** What readers see, in Markdown. */
  text: string
}

const methods = ['get', 'put', 'post', 'delete', 'patch', 'options', 'head', 'trace'] as const

const isSpecification = (spec: Fields): boolean => isObject(spec['paths']) || isObject(spec['webhooks'])

const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {})

const maxReferences = 10

/** Returns what a value of a specification refers to, or the value. */
const resolved = (spec: Fields, value: unknown): Fields => {
  let found = fieldsOf(value)
  for (let n = 0; n < maxReferences; n++) {
    const reference = textOf(found['$ref'])
    if (reference?.startsWith('#/') !== true) break
    let at: unknown = spec
    for (const part of reference.slice(2).split('/')) at = ownValue(fieldsOf(at), part)
    found = fieldsOf(at)
  }
  return found
}

const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string | undefined => {
  const line = (cells: readonly string[]): string => `| ${cells.map(cellText).join(' | ')} |`
  return rows.length === 0 ? undefined : [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

const rowOf = (spec: Fields, name: unknown, place: unknown, isRequired: boolean, about: Fields): string[] => {
  const { type } = resolved(spec, about['schema'] ?? about)
  const kind = [type].flat().filter((one) => typeof one === 'string')
  const said = [...kind, isRequired ? 'required' : undefined].filter((one) => one !== undefined).join(', ')
  return [`\`${String(name)}\``, String(place), said, textOf(about['description']) ?? '']
}

/** Returns the parameters of an operation, and the fields of the object that its requests hold. */
const parametersOf = (spec: Fields, shared: unknown, operation: Fields): string[][] => {
  const parameters = [shared, operation['parameters']].flat().filter(isObject)
  const [media] = Object.values(fieldsOf(resolved(spec, operation['requestBody'])['content']))
  const body = resolved(spec, fieldsOf(media)['schema'])
  const required = Array.isArray(body['required']) ? body['required'] : []
  return [
    ...parameters
      .map((one) => resolved(spec, one))
      .map((one) => rowOf(spec, one['name'], one['in'], one['required'] === true, one)),
    ...Object.entries(fieldsOf(body['properties'])).map(([name, value]) =>
      rowOf(spec, name, 'body', required.includes(name), resolved(spec, value)),
    ),
  ]
}

/** Where an operation stands in a specification. */
interface Place {
  spec: Fields
  /** The specification that pages can show. */
  slug: string | undefined
  method: string
  path: string
  /** The parameters of all operations with this path. */
  shared: unknown
}

/** Returns an operation in Markdown, without the help of a specification. */
const asText = ({ spec, method, path, shared }: Place, operation: Fields): string => {
  const responses = Object.entries(fieldsOf(operation['responses'])).map(([status, response]) => [
    `\`${status}\``,
    textOf(resolved(spec, response)['description']) ?? '',
  ])
  const parts = [
    `\`\`\`http\n${method.toUpperCase()} ${path}\n\`\`\``,
    textOf(operation['description'])?.trim(),
    tableOf(['Parameter', 'In', 'Type', 'Description'], parametersOf(spec, shared, operation)),
    tableOf(['Response', 'Description'], responses),
  ]
  return parts.filter((part) => part !== undefined).join('\n\n')
}

const webhook = 'webhook'

/** Returns the block that shows an operation of a specification, without its title: the page has one. */
const asBlock = (slug: string, { method, path }: Place): string => {
  const [tag, fields] =
    method === webhook
      ? ['openapi-webhook', { name: path, method: 'post' }]
      : ['openapi-operation', { path, method: method.toLowerCase() }]
  return `{% ${tag}${writeAttributes({ spec: slug, ...fields, headless: 'true' })} %}\n[${slug}](${specPrefix}${slug})\n{% end${tag} %}`
}

const operationOf = (place: Place, operation: Fields): Operation => {
  const { slug, method, path } = place
  return {
    name: `${method.toUpperCase()} ${path}`,
    id: textOf(operation['operationId']),
    title: textOf(operation['summary']) ?? textOf(operation['operationId']),
    tag: Array.isArray(operation['tags']) ? textOf(operation['tags'][0]) : undefined,
    isHidden: operation['x-hidden'] === true || operation['x-excluded'] === true,
    text: slug === undefined ? asText(place, operation) : asBlock(slug, place),
  }
}

/** Returns the operations of a specification in a file; undefined if the file is none. */
export const readOperations = async (tree: FileTree, path: string): Promise<Operation[] | undefined> => {
  const specification = await tree.specification?.(path)
  const text = specification?.text ?? (await tree.read(path))
  // JSON is YAML, too.
  const spec = text === undefined ? {} : readYaml(text)
  if (!isSpecification(spec)) return undefined
  const operations = (items: unknown, names: readonly string[], nameOf: (method: string) => string): Operation[] =>
    Object.entries(fieldsOf(items)).flatMap(([at, item]) => {
      const own = resolved(spec, item)
      const place = { spec, slug: specification?.slug, path: at, shared: own['parameters'] }
      return names.flatMap((method) =>
        isObject(own[method]) ? [operationOf({ ...place, method: nameOf(method) }, own[method])] : [],
      )
    })
  return [
    ...operations(spec['paths'], methods, (method) => method),
    ...operations(spec['webhooks'], ['post'], () => webhook),
  ]
}

/** A specification that settings name, with the folder of its pages. */
export interface NamedSpecification {
  name: string
  directory: string | undefined
}

/** Returns the specifications that a field names: as a text, as an object with its place, or as a list of these. */
export const namedSpecifications = (value: unknown): NamedSpecification[] =>
  [value].flat().flatMap((one) => {
    const { source, path, directory } = isObject(one) ? one : { source: one }
    const name = textOf(source ?? path)
    return name === undefined ? [] : [{ name, directory: textOf(directory) }]
  })

/** Returns the names of the specifications in a format that settings name anywhere. */
export const specificationNames = (settings: unknown, format: 'openapi' | 'asyncapi'): Set<string> => {
  const names = new Set<string>()
  const waiting = [settings]
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (!isObject(value) && !Array.isArray(value)) continue
    // The first one is named first.
    for (const one of Object.values(value).toReversed()) if (one !== null) waiting.push(one)
    if (!Array.isArray(value)) for (const { name } of namedSpecifications(value[format])) names.add(name)
  }
  return names
}

/** A page of a tool that makes one for each operation. */
export interface OperationPage {
  title: string
  text: string
}

const fileOf = ({ title, text }: OperationPage): string => `---\ntitle: ${JSON.stringify(title)}\n---\n\n${text}\n`

/** Returns those pages of operations that the tree has no file for, by path, and a function that reads them like other files. */
export const pagesWithoutFile = (tree: FileTree, made: ReadonlyMap<string, OperationPage>) => {
  const files = new Set(tree.paths)
  const pages = new Map([...made].filter(([path]) => !files.has(path)))
  const load = (path: string): Promise<string | undefined> => {
    const page = pages.get(path)
    return page ? Promise.resolve(fileOf(page)) : tree.read(path)
  }
  return { pages, load }
}

/** Returns the items of operations, in groups by their tags, and puts the page of each in `made`. */
export const operationItems = (
  operations: readonly Operation[],
  folder: string,
  made: Map<string, OperationPage>,
): NavigationItem[] => {
  const items: NavigationItem[] = []
  const groups = new Map<string, NavigationItem[]>()
  for (const { name, title = name, tag, text, isHidden } of operations) {
    if (isHidden) continue
    const stem = [tag, title].flatMap((part) => (part === undefined ? [] : slugify(part))).join('/')
    const path = joinPaths(folder, `${stem}.md`) ?? `${stem}.md`
    // Operations can have one title.
    const own =
      made.get(path)?.text === text || !made.has(path)
        ? path
        : (joinPaths(folder, `${stem}-${slugify(name)}.md`) ?? path)
    made.set(own, { title, text })
    const item = { title, path: own, items: [] }
    if (tag === undefined) items.push(item)
    else if (groups.has(tag)) groups.get(tag)!.push(item)
    else {
      const below = [item]
      groups.set(tag, below)
      items.push({ title: tag, items: below })
    }
  }
  return items
}
