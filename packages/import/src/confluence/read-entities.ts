/** An object of an export of Confluence: a page, its text, or an attachment. */
export interface Entity {
  kind: string
  id: string
  /** The texts of properties, by the names of the properties. */
  texts: Map<string, string>
  /** The ids of the objects that properties refer to, by the names of the properties. */
  references: Map<string, string>
}

// What Confluence writes is this much of XML: elements with attributes, texts, and sections of raw text.
const token = /<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([\w-]+)([^<>]*?)(\/?)>|([^<]+)/g

const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1]

const unescape = (text: string): string =>
  text.replaceAll(
    /&(amp|lt|gt|quot|apos);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })[name]!,
  )

/** Reads the objects of `entities.xml` that have one of these kinds. */
export const readEntities = (xml: string, kinds: ReadonlySet<string>): Entity[] => {
  const found: Entity[] = []
  let entity: Entity | undefined
  let property: string | undefined
  let collections = 0
  let element = ''
  for (const [, raw, closing, name, attributes = '', isEmpty, text] of xml.matchAll(token)) {
    if (name === undefined) {
      if (entity === undefined || collections > 0) continue
      const words = raw?.replaceAll(']] >', ']]>') ?? unescape(text ?? '')
      if (element === 'id' && property === undefined) entity.id += words.trim()
      else if (element === 'id') entity.references.set(property!, words.trim())
      else if (property !== undefined && (raw !== undefined || words.trim() !== ''))
        entity.texts.set(property, (entity.texts.get(property) ?? '') + words)
      continue
    }
    const isEnd = closing === '/' || isEmpty === '/'
    if (name === 'object') {
      if (closing === '/' && entity !== undefined) found.push(entity)
      const kind = attribute(attributes, 'class') ?? ''
      entity = isEnd || !kinds.has(kind) ? undefined : { kind, id: '', texts: new Map(), references: new Map() }
      collections = 0
      property = undefined
    }
    if (name === 'collection' && isEmpty !== '/') collections += closing === '/' ? -1 : 1
    if (name === 'property' && collections === 0) property = isEnd ? undefined : attribute(attributes, 'name')
    element = isEnd ? '' : name
  }
  return found
}
