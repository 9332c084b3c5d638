import type { Part } from '../../../api/sites/structure.ts'

/** Returns everything in a structure, parents first. */
export const flattenParts = (parts: readonly Part[]): Part[] =>
  parts.flatMap((part) => [part, ...flattenParts(part.children)])

/** Returns a structure in which everything has a title: `untitled` stands for blank ones of old structures, which the server refuses now. */
export const withTitles = (parts: readonly Part[], untitled: string): readonly Part[] =>
  parts.map((part) => ({
    ...part,
    title: part.title.trim() === '' ? untitled : part.title,
    children: withTitles(part.children, untitled),
  }))

/** Returns what has an id. */
export const partWith = (parts: readonly Part[], id: string | undefined): Part | undefined =>
  id === undefined ? undefined : flattenParts(parts).find((part) => part.id === id)

/** Returns what something is in. Undefined at the root. */
export const parentOf = (parts: readonly Part[], id: string): Part | undefined =>
  flattenParts(parts).find(({ children }) => children.some((child) => child.id === id))

/** Returns the section that shows a space. Undefined if it is in none. */
export const sectionOf = (parts: readonly Part[], spaceId: string | undefined): Part | undefined =>
  spaceId === undefined
    ? undefined
    : flattenParts(parts).find(({ children }) => children.some(({ space }) => space?.id === spaceId))

/** Returns what is beside something, itself included. */
export const siblingsOf = (parts: readonly Part[], id: string): readonly Part[] =>
  parentOf(parts, id)?.children ?? parts

/** Returns whether the spaces of a site are in sections. */
export const hasSections = (parts: readonly Part[]): boolean => parts.some(({ object }) => object !== 'site-space')

type Edit = (parts: readonly Part[]) => readonly Part[]

const inside = (parts: readonly Part[], parentId: string | undefined, edit: Edit): readonly Part[] =>
  parentId === undefined
    ? edit(parts)
    : parts.map((part) => ({
        ...part,
        children: part.id === parentId ? edit(part.children) : inside(part.children, parentId, edit),
      }))

/** Returns a structure without something, and without what is in it. What is in a group takes its place. */
export const withoutPart = (parts: readonly Part[], id: string): readonly Part[] =>
  parts.flatMap((part) => {
    if (part.id !== id) return [{ ...part, children: withoutPart(part.children, id) }]
    return part.object === 'site-section-group' ? part.children : []
  })

/** Returns the parts of a draft that somebody has removed from the published structure since. */
export const removedParts = (draft: readonly Part[], published: readonly Part[]): readonly Part[] =>
  flattenParts(draft).filter(({ id, isNew }) => isNew !== true && partWith(published, id) === undefined)

/** Returns a structure that adds again what was removed. */
export const withAgain = (parts: readonly Part[], removed: readonly Part[]): readonly Part[] =>
  parts.map((part) => ({
    ...part,
    ...(removed.some(({ id }) => id === part.id) && { isNew: true }),
    children: withAgain(part.children, removed),
  }))

/** Returns a structure in which something is changed. */
export const withChanges = (parts: readonly Part[], id: string, changes: Partial<Part>): readonly Part[] =>
  parts.map((part) =>
    part.id === id ? { ...part, ...changes } : { ...part, children: withChanges(part.children, id, changes) },
  )

/** Returns a structure in which a space has a language. */
export const withLanguage = (parts: readonly Part[], spaceId: string, language: string): readonly Part[] =>
  flattenParts(parts)
    .filter(({ space }) => space?.id === spaceId)
    .reduce((all, { id, space }) => withChanges(all, id, { space: { ...space!, language } }), parts)

/** Returns a structure in which readers see something first among what is beside it. */
export const withDefault = (parts: readonly Part[], { id, object }: Part): readonly Part[] => {
  // Sections stand in groups, but the site has one default among all of them.
  const rivals =
    object === 'site-section' ? flattenParts(parts).filter((one) => one.object === object) : siblingsOf(parts, id)
  return rivals.reduce((all, rival) => withChanges(all, rival.id, { isDefault: rival.id === id }), parts)
}

/** Returns a structure with something more at the end of a section, a group or the root. */
export const withPart = (parts: readonly Part[], part: Part, parentId?: string): readonly Part[] => {
  const isFirstSection = part.object === 'site-section' && parts.length > 0 && !hasSections(parts)
  if (!isFirstSection) return inside(parts, parentId, (beside) => [...beside, part])
  // What stood at the root becomes a section, as on the server.
  const first = parts.find(({ isDefault }) => isDefault) ?? parts[0]!
  const title = first.title.length > 1 ? first.title : part.title
  return [
    { object: 'site-section', id: `${part.id}-first`, isNew: true, isDefault: true, title, children: parts },
    part,
  ]
}

const takeOut = (parts: readonly Part[], id: string): readonly Part[] =>
  parts.flatMap((part) => (part.id === id ? [] : [{ ...part, children: takeOut(part.children, id) }]))

const mayHold = (parent: Part | undefined, { object }: Part, parts: readonly Part[]): boolean => {
  if (parent === undefined) return (object === 'site-space') !== hasSections(parts)
  if (parent.object === 'site-section') return object === 'site-space'
  return parent.object === 'site-section-group' && object !== 'site-space'
}

const isIn = (part: Part, id: string | undefined): boolean => flattenParts([part]).some((one) => one.id === id)

/** Returns a structure in which something is at the end of something else, or of the root. The same one if it cannot be there. */
export const movedInto = (parts: readonly Part[], id: string, parentId: string | undefined): readonly Part[] => {
  const part = partWith(parts, id)
  if (!part || isIn(part, parentId) || !mayHold(partWith(parts, parentId), part, parts)) return parts
  return inside(takeOut(parts, id), parentId, (beside) => [...beside, part])
}

/** Returns the structure after a part was moved next to another one; the same structure if the part may not be there. */
export const movedBeside = (
  parts: readonly Part[],
  id: string,
  targetId: string,
  side: 'after' | 'before',
): readonly Part[] => {
  const [part, parent] = [partWith(parts, id), parentOf(parts, targetId)]
  if (!part || isIn(part, targetId) || !mayHold(parent, part, parts)) return parts
  return inside(takeOut(parts, id), parent?.id, (beside) => {
    const index = beside.findIndex((one) => one.id === targetId)
    return beside.toSpliced(side === 'after' ? index + 1 : index, 0, part)
  })
}
