import type { SiteStructurePointer } from '@scriptorium/client'
import { nodesIn, type SiteNode } from '../../../api/sites.ts'

/** Returns everything in a structure, parents first. */
export const flattenNodes = (nodes: readonly SiteNode[]): SiteNode[] =>
  nodes.flatMap((node) => [node, ...flattenNodes(nodesIn(node))])

/** Returns what has an id. */
export const nodeWith = (nodes: readonly SiteNode[], id: string | undefined): SiteNode | undefined =>
  id === undefined ? undefined : flattenNodes(nodes).find((node) => node.id === id)

/** Returns what something is in. Undefined at the top. */
export const parentOf = (nodes: readonly SiteNode[], id: string): SiteNode | undefined =>
  flattenNodes(nodes).find((node) => nodesIn(node).some((child) => child.id === id))

/** Returns what names something in requests. */
export const pointerTo = ({ object, id }: SiteNode): SiteStructurePointer => ({ type: object, id })
