/** A site space, section, group or link as the model has it. */
export interface ModelNode {
  id: string
  type: 'group' | 'link' | 'section' | 'space'
  children: ModelNode[]
  /** The default site space of a section. */
  chosen?: string | undefined
}

/** The structure of a site as lists of lists. It predicts what the operations do, in the simplest way that can be right. */
export interface SiteModel {
  /** Sections, groups and links, or site spaces on a site without sections. */
  root: ModelNode
  /** The default section, or the default site space of a site without sections. */
  chosen: string | undefined
}

export const newModel = (): SiteModel => ({ root: { id: 'root', type: 'group', children: [] }, chosen: undefined })

const walk = (node: ModelNode): ModelNode[] => node.children.flatMap((child) => [child, ...walk(child)])

/** Returns the nodes of one type in display order. */
export const nodesOf = ({ root }: SiteModel, type: ModelNode['type']): ModelNode[] =>
  walk(root).filter((node) => node.type === type)

export const parentOf = ({ root }: SiteModel, id: string): ModelNode =>
  [root, ...walk(root)].find(({ children }) => children.some((child) => child.id === id))!

export const find = ({ root }: SiteModel, id: string | undefined): ModelNode =>
  [root, ...walk(root)].find((node) => node.id === id)!

const depthOf = (model: SiteModel, { id }: ModelNode): number =>
  id === 'root' ? 0 : 1 + depthOf(model, parentOf(model, id))

const heightOf = ({ children }: ModelNode): number =>
  1 + Math.max(0, ...children.filter(({ type }) => type === 'group').map(heightOf))

const maxDepth = 5

/** Returns whether a group with what it contains can be put into another one. */
export const fits = (model: SiteModel, group: ModelNode | undefined, into: ModelNode): boolean =>
  depthOf(model, into) + (group ? heightOf(group) : 1) <= maxDepth

export const contains = (node: ModelNode, id: string): boolean =>
  node.id === id || walk(node).some((one) => one.id === id)

export const detach = (model: SiteModel, id: string): ModelNode => {
  const { children } = parentOf(model, id)
  return children.splice(
    children.findIndex((child) => child.id === id),
    1,
  )[0]!
}

/** Moves a node behind everything else in a parent; one that is there already stays. */
export const append = (model: SiteModel, id: string, parent: ModelNode): void => {
  if (parentOf(model, id) !== parent) parent.children.push(detach(model, id))
}

/** Moves a node before or after another one. */
export const place = (model: SiteModel, id: string, beside: string, side: 'after' | 'before'): void => {
  const node = detach(model, id)
  const { children } = parentOf(model, beside)
  children.splice(children.findIndex((child) => child.id === beside) + (side === 'after' ? 1 : 0), 0, node)
}

/** Returns the nodes among which a node is sorted, itself included. Site spaces have an order of their own. */
export const siblingsOf = (model: SiteModel, { id, type }: ModelNode): ModelNode[] =>
  parentOf(model, id).children.filter((child) => (child.type === 'space') === (type === 'space'))

const successor = (nodes: readonly ModelNode[], id: string): string | undefined => {
  const at = nodes.findIndex((node) => node.id === id)
  return (nodes[at + 1] ?? nodes[at - 1])?.id
}

/** Removes a node with what it contains; what a group contains moves to its parent. */
export const remove = (model: SiteModel, id: string): void => {
  const node = find(model, id)
  const parent = parentOf(model, id)
  if (node.type === 'section' && model.chosen === id) model.chosen = successor(nodesOf(model, 'section'), id)
  if (node.type === 'space') {
    const holder: { chosen?: string | undefined } = parent.type === 'section' ? parent : model
    if (holder.chosen === id) holder.chosen = successor(siblingsOf(model, node), id)
  }
  if (node.type === 'group') for (const child of node.children.slice()) append(model, child.id, parent)
  detach(model, id)
}

/** Says a structure as the API shows it, in a line: groups in brackets, sections with their site spaces in parentheses, defaults with a star. */
export const told = ({ root, chosen }: SiteModel): string => {
  const tell = (node: ModelNode, star: string | undefined): string => {
    const mark = star === node.id ? '*' : ''
    if (node.type === 'group') return `${node.id}[${node.children.map((child) => tell(child, star)).join(' ')}]`
    const inner = node.children.map((child) => tell(child, node.chosen)).join(' ')
    return node.id + mark + (node.type === 'section' ? `(${inner})` : '')
  }
  const spaces = root.children.filter(({ type }) => type === 'space')
  // Groups and links of a site are shown once it has no site spaces outside of sections.
  return (spaces.length > 0 ? spaces : root.children).map((child) => tell(child, chosen)).join(' ')
}
