import { readEntities, type Entity } from '../../confluence/read-entities.ts'
import { storageToMarkdown } from '../../confluence/storage-format.ts'
import { addressTo, storedSetup, type StoredPage } from '../../stored/stored-pages.ts'
import { folderOf, type FileTree, type TranslatedAsset } from '../../tree.ts'
import { highest, type Tool } from '../tool.ts'

const kinds = new Set(['Page', 'BodyContent', 'Attachment', 'Space', 'SpaceDescription', 'ConfluenceUserImpl'])

/** Returns whether an object is the version that readers see, and not an older one or a draft. */
const isCurrent = ({ texts, references }: Entity): boolean =>
  (texts.get('contentStatus') ?? 'current') === 'current' && !references.has('originalVersion')

const positionOf = ({ texts }: Entity): number => {
  const value = Number(texts.get('position') ?? Number.NaN)
  return Number.isNaN(value) ? Number.MAX_SAFE_INTEGER : value
}

const titleOf = (entity: Entity): string => entity.texts.get('title') ?? entity.texts.get('fileName') ?? 'Untitled'

const maxDepth = 50

/** Returns the pages below a page, in the order of the space. */
const pagesBelow = (pages: readonly Entity[], texts: ReadonlyMap<string, string>) => {
  const known = new Set(pages.map(({ id }) => id))
  const byParent = Map.groupBy(pages, ({ references }) => {
    const parent = references.get('parent')
    return parent !== undefined && known.has(parent) ? parent : ''
  })
  const below = (parent: string, depth = 0): StoredPage[] =>
    (depth > maxDepth ? [] : (byParent.get(parent) ?? []))
      .toSorted((a, b) => positionOf(a) - positionOf(b) || titleOf(a).localeCompare(titleOf(b), 'en'))
      .map((page) => ({
        id: page.id,
        title: titleOf(page),
        text: texts.get(page.id) ?? '',
        pages: below(page.id, depth + 1),
      }))
  return below('')
}

interface Attachments {
  /** The names of the attachments of a page. */
  namesOf(page: string): string[]
  /** Returns the address of an attachment, and has it written. */
  addressOf(page: string, name: string): string | undefined
  load(): Promise<void>
}

/** Finds the files of attachments: an export has them by the number of the page, of the attachment, and of the version. */
const attachmentsIn = (
  tree: FileTree,
  home: string,
  entities: readonly Entity[],
  assets: TranslatedAsset[],
): Attachments => {
  const known = new Set(tree.paths)
  const byPage = new Map<string, Map<string, string>>()
  for (const one of entities.filter((entity) => entity.kind === 'Attachment' && isCurrent(entity))) {
    const page = one.references.get('containerContent') ?? one.references.get('content') ?? ''
    const version = one.texts.get('version') ?? one.texts.get('attachmentVersion') ?? '1'
    const folder = `${home}attachments/${page}/${one.id}/`
    const path = known.has(folder + version)
      ? folder + version
      : tree.paths.findLast((other) => other.startsWith(folder))
    const names = byPage.get(page) ?? new Map<string, string>()
    if (path !== undefined) byPage.set(page, names.set(titleOf(one), path))
  }
  const placeOf = (page: string, name: string): string => `files/${page}/${name.replaceAll(/[/\\]|^\.+/g, '-')}`
  return {
    namesOf: (page) => [...(byPage.get(page)?.keys() ?? [])],
    addressOf: (page, name) => (byPage.get(page)?.has(name) ? addressTo(placeOf(page, name)) : undefined),
    load: async () => {
      for (const [page, names] of byPage)
        for (const [name, path] of names) {
          const bytes = await tree.bytes?.(path)
          if (bytes !== undefined) assets.push({ path: placeOf(page, name), bytes, file: path })
        }
    },
  }
}

/** The export of a space of Confluence as XML: `entities.xml`, and the files of attachments. */
export const confluenceXml: Tool = {
  name: 'Confluence',
  find: (tree) => highest(tree, /(?:^|\/)entities\.xml$/),
  read: async (tree, foundAt) => {
    const entities = readEntities((await tree.read(foundAt)) ?? '', kinds)
    const pages = entities.filter((one) => one.kind === 'Page' && isCurrent(one))
    const texts = new Map(
      entities
        .filter(({ kind }) => kind === 'BodyContent')
        .map(({ references, texts: own }) => [references.get('content') ?? '', own.get('body') ?? ''] as const),
    )
    const people = new Map(
      entities.filter(({ kind }) => kind === 'ConfluenceUserImpl').map((one) => [one.id, one.texts.get('name')]),
    )
    const idByTitle = new Map(pages.map((page) => [titleOf(page), page.id]))
    const assets: TranslatedAsset[] = []
    const home = folderOf(foundAt) === '' ? '' : `${folderOf(foundAt)}/`
    const attachments = attachmentsIn(tree, home, entities, assets)
    await attachments.load()
    const space = entities.find(({ kind }) => kind === 'Space')
    return storedSetup(pagesBelow(pages, texts), (pathOf) => ({
      look: { name: space?.texts.get('name') },
      assets,
      translateStored: ({ id, text = '' }, path, { keep }) =>
        storageToMarkdown(text, {
          pageAddress: (title) => {
            const found = pathOf(idByTitle.get(title) ?? '')
            return found === undefined ? undefined : addressTo(found)
          },
          fileAddress: (name, title) =>
            attachments.addressOf(title === undefined ? id : (idByTitle.get(title) ?? id), name),
          userName: (key) => people.get(key),
          files: attachments.namesOf(id),
          keep: (construct) => keep({ path, line: 1, construct }),
        }),
    }))
  },
}
