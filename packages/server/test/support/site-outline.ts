import type { Client } from '@scriptorium/client'
import type { SiteStructure } from '@scriptorium/types'

const inWords = (nodes: SiteStructure['structure']): string =>
  nodes
    .map((node) => {
      if (node.object === 'site-section-group') return `${node.title}[${inWords(node.children)}]`
      return `${node.title}${'default' in node && node.default ? '*' : ''}`
    })
    .join(' ')

/** Returns the structure of a site in words: a group in brackets, the default with a star. */
export const outlineOf = async (docs: Client, params: { organizationId: string; siteId: string }): Promise<string> =>
  inWords((await docs.getSiteStructure({ params })).structure)
