import type { Client } from '@scriptorium/client'
import {
  append,
  contains,
  find,
  fits,
  nodesOf,
  parentOf,
  place,
  remove,
  siblingsOf,
  type ModelNode,
  type SiteModel,
} from './site-model.ts'

/** Random numbers that pick an operation and its arguments. */
export type Draw = readonly [kind: number, one: number, two: number]

/** A call of the API, and what it does to the model. */
export interface Step {
  name: string
  call: (docs: Client) => Promise<unknown>
  /** Whether the API has to accept the call. */
  isValid: boolean
  apply: (answer: unknown) => void
}

interface Site {
  params: { organizationId: string; siteId: string }
  /** Returns the id of a space that is on no site. */
  newSpace: () => Promise<string>
}

const pick = <Item>(items: readonly Item[], random: number): Item | undefined =>
  items[random % Math.max(items.length, 1)]
const idOf = (answer: unknown): string => (answer as { id: string }).id
const types = {
  group: 'site-section-group',
  link: 'site-external-link',
  section: 'site-section',
  space: 'site-space',
} as const
const pointer = ({ id, type }: ModelNode) => ({ id, type: types[type] })

/** Returns the functions that make a step of each kind; undefined if the structure has nothing for it. */
export const stepsOn = (model: SiteModel, { params, newSpace }: Site) => {
  const { root } = model
  const some = (type: ModelNode['type'], random: number) => pick(nodesOf(model, type), random)
  const groupOrRoot = (random: number) => pick([root, ...nodesOf(model, 'group')], random)!
  const hasSections = () => nodesOf(model, 'section').length > 0
  const beside = (node: ModelNode, random: number) =>
    pick(
      siblingsOf(model, node).filter(({ id }) => id !== node.id),
      random,
    )
  const sides = ['after', 'before'] as const
  const isThere = (node: ModelNode, other: ModelNode, side: 'after' | 'before') => {
    const ids = siblingsOf(model, other).map(({ id }) => id)
    return ids.indexOf(node.id) === ids.indexOf(other.id) + (side === 'after' ? 1 : -1)
  }
  const regroup = (
    node: ModelNode | undefined,
    random: number,
    call: (docs: Client, id: string, group: string | null) => Promise<unknown>,
  ) => {
    const group = groupOrRoot(random)
    return (
      node && {
        isValid: true,
        call: (docs: Client) => call(docs, node.id, group === root ? null : group.id),
        apply: () => append(model, node.id, group),
      }
    )
  }

  return {
    addSection: async () => {
      const spaceId = await newSpace()
      const isFolded = !hasSections() && root.children.some(({ type }) => type === 'space')
      return {
        isValid: true,
        call: (docs: Client) => docs.addSectionToSite({ params, body: { spaceId } }),
        apply: (answer: unknown) => {
          const { id, siteSpaces } = answer as { id: string; siteSpaces: { id: string }[] }
          if (isFolded) {
            const children = root.children.filter(({ type }) => type === 'space')
            root.children = root.children.filter(({ type }) => type !== 'space')
            root.children.push({ id: 'folded', type: 'section', children, chosen: model.chosen })
            model.chosen = 'folded'
          }
          const children: ModelNode[] = siteSpaces.map((space) => ({ id: space.id, type: 'space', children: [] }))
          root.children.push({ id, type: 'section', children, chosen: children[0]!.id })
          model.chosen ??= id
        },
      }
    },
    addSpace: async (one: number) => {
      const spaceId = await newSpace()
      const section = some('section', one)
      return {
        isValid: true,
        call: (docs: Client) =>
          docs.addSpaceToSite({ params, body: { spaceId, ...(section && { sectionId: section.id }) } }),
        apply: (answer: unknown) => {
          const [parent, holder] = section ? [section, section] : [root, model]
          parent.children.push({ id: idOf(answer), type: 'space', children: [] })
          holder.chosen ??= idOf(answer)
        },
      }
    },
    addGroup: (one: number, two: number) => {
      const parent = groupOrRoot(one)
      const section = hasSections() ? some('section', two) : undefined
      const body = { title: 'Group', sections: section ? [section.id] : [] }
      return {
        isValid: fits(model, undefined, parent),
        call: (docs: Client) =>
          docs.addSectionGroupToSite({ params, body: { ...body, ...(parent !== root && { parent: parent.id }) } }),
        apply: (answer: unknown) => {
          const group: ModelNode = { id: idOf(answer), type: 'group', children: [] }
          parent.children.push(group)
          if (section) append(model, section.id, group)
        },
      }
    },
    addLink: (one: number) => {
      const parent = groupOrRoot(one)
      const body = { title: 'Link', url: 'https://example.com/', ...(parent !== root && { parent: parent.id }) }
      return {
        isValid: hasSections(),
        call: (docs: Client) => docs.addExternalLinkToSite({ params, body }),
        apply: (answer: unknown) => void parent.children.push({ id: idOf(answer), type: 'link', children: [] }),
      }
    },
    sort: (one: number, two: number) => {
      const node = pick(
        [
          ...nodesOf(model, 'section'),
          ...nodesOf(model, 'group'),
          ...nodesOf(model, 'link'),
          ...nodesOf(model, 'space'),
        ],
        one,
      )
      const other = node && beside(node, two)
      if (!other) return undefined
      const side = sides[two % 2]!
      return {
        isValid: true,
        call: (docs: Client) =>
          docs.sortSiteStructure({
            params,
            body: { item: pointer(node), position: { [side]: pointer(other) } as never },
          }),
        apply: () => place(model, node.id, other.id, side),
      }
    },
    moveSection: (one: number, two: number) => {
      const [node, other] = [some('section', one), some('section', two)]
      if (!node || !other) return undefined
      const side = sides[one % 2]!
      const areSiblings = node !== other && parentOf(model, node.id) === parentOf(model, other.id)
      return {
        isValid: areSiblings && !isThere(node, other, side),
        call: (docs: Client) =>
          docs.moveSiteSection({
            params: { ...params, siteSectionId: node.id },
            body: { position: { [side]: { type: 'site-section', siteSection: other.id } } as never },
          }),
        apply: () => place(model, node.id, other.id, side),
      }
    },
    moveSpace: (one: number, two: number) => {
      const node = some('space', one)
      const other = node && beside(node, two)
      if (!other || other.type !== 'space') return undefined
      const side = sides[one % 2]!
      return {
        isValid: !isThere(node, other, side),
        call: (docs: Client) =>
          docs.moveSiteSpace({
            params: { ...params, siteSpaceId: node.id },
            body: { position: { [side]: { type: 'site-space', siteSpace: other.id } } as never },
          }),
        apply: () => place(model, node.id, other.id, side),
      }
    },
    moveGroup: (one: number, two: number) => {
      const node = some('group', one)
      const other = pick([...nodesOf(model, 'section'), ...nodesOf(model, 'group')], two)
      if (!node || !other) return undefined
      const side = sides[two % 2]!
      const into = parentOf(model, other.id)
      const isOutside = !contains(node, other.id)
      const isSame = into === parentOf(model, node.id) && isThere(node, other, side)
      return {
        isValid: isOutside && !isSame && fits(model, node, into),
        call: (docs: Client) =>
          docs.moveSiteSectionGroup({
            params: { ...params, siteSectionGroupId: node.id },
            body: { position: { [side]: pointer(other) } as never },
          }),
        apply: () => place(model, node.id, other.id, side),
      }
    },
    addToGroup: (one: number, two: number) => {
      const [group, section] = [some('group', one), some('section', two)]
      if (!group || !section) return undefined
      return {
        isValid: true,
        call: (docs: Client) =>
          docs.addSectionToGroup({
            params: { ...params, siteSectionGroupId: group.id },
            body: { sectionId: section.id },
          }),
        apply: () => append(model, section.id, group),
      }
    },
    removeFromGroup: (one: number) => {
      const section = some('section', one)
      const group = section && parentOf(model, section.id)
      if (!section || !group || group === root) return undefined
      return {
        isValid: true,
        call: (docs: Client) =>
          docs.removeSectionFromGroup({
            params: { ...params, siteSectionGroupId: group.id, siteSectionId: section.id },
          }),
        apply: () => append(model, section.id, root),
      }
    },
    setGroup: (one: number, two: number) =>
      regroup(some('section', one), two, (docs, siteSectionId, group) =>
        docs.updateSiteSectionById({ params: { ...params, siteSectionId }, body: { siteSectionGroupId: group } }),
      ),
    moveLink: (one: number, two: number) =>
      regroup(some('link', one), two, (docs, siteExternalLinkId, parent) =>
        docs.updateSiteExternalLinkById({ params: { ...params, siteExternalLinkId }, body: { parent } }),
      ),
    setDefaults: (one: number, two: number) => {
      const section = some('section', one)
      const space = section && pick(section.children, two)
      if (!section) return undefined
      return {
        isValid: true,
        call: (docs: Client) =>
          docs.updateSiteById({
            params,
            body: { defaultSiteSection: section.id, ...(space && { defaultSiteSpace: space.id }) },
          }),
        apply: () => {
          model.chosen = section.id
          if (space) find(model, section.id).chosen = space.id
        },
      }
    },
    remove: (one: number, two: number) => {
      const node = pick(
        [
          ...nodesOf(model, 'section'),
          ...nodesOf(model, 'group'),
          ...nodesOf(model, 'link'),
          ...nodesOf(model, 'space'),
        ],
        one,
      )
      // Structures that only grow or only shrink would be dull.
      if (!node || two % 3 !== 0) return undefined
      const { id } = node
      const calls = {
        section: (docs: Client) => docs.deleteSiteSectionById({ params: { ...params, siteSectionId: id } }),
        group: (docs: Client) => docs.deleteSiteSectionGroupById({ params: { ...params, siteSectionGroupId: id } }),
        link: (docs: Client) => docs.deleteSiteExternalLinkById({ params: { ...params, siteExternalLinkId: id } }),
        space: (docs: Client) => docs.deleteSiteSpaceById({ params: { ...params, siteSpaceId: id } }),
      }
      return { isValid: true, call: calls[node.type], apply: () => remove(model, id) }
    },
  }
}

/** Returns the step that some random numbers pick; undefined if the structure has nothing for it. */
export const stepFor = async (model: SiteModel, site: Site, [kind, one, two]: Draw): Promise<Step | undefined> => {
  const steps = Object.entries(stepsOn(model, site))
  const [name, make] = steps[kind % steps.length]!
  const step = await (make as (one: number, two: number) => unknown)(one, two)
  return step ? { name, ...(step as Omit<Step, 'name'>) } : undefined
}
