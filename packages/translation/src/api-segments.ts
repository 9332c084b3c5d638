import { walkNodes, type Document } from '@scriptorium/content/markdown/document'
import { markFields } from '@scriptorium/site/document/operation-fields'
import { segmentsOf, type Segment } from './segments.ts'

// Names of languages, and the mark of what is required. An engine could take them for words.
const names = new Set(['cURL', 'JavaScript', 'Python', 'yes'])

/**
 * Returns the segments of a document that was generated from an API. Its tables are marked first, because a site knows them by
 * their titles, which will be translated.
 */
export const segmentsOfApi = (document: Document): Segment[] => {
  for (const node of walkNodes(document.nodes)) if (node.object === 'block') markFields(node)
  return segmentsOf(document).filter(({ encoded }) => !names.has(encoded))
}
