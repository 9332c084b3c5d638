import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addItem,
  addSiteSpace,
  brokenRules,
  moveItemInto,
  moveItemToEnd,
  moveRootInto,
  moveSiteSpaceToEnd,
  removeGroup,
  removeSection,
  removeSiteSpace,
  setDefaultSection,
  setDefaultSiteSpace,
} from './edit.ts'
import { placeBeside } from './order.ts'
import { freePath } from '../addresses/paths.ts'
import {
  groupsAround,
  groupsOf,
  hasSections,
  itemsIn,
  orderedSiteSpaces,
  sectionsOf,
  siblingsOf,
  siteSpacesIn,
  structureOf,
  type Structure,
} from './structure.ts'

const empty = structureOf({ id: 'site', defaultSectionId: null, defaultSiteSpaceId: null }, [], [])

test('a site keeps its default section when another one goes, and takes the next one when it goes itself', () => {
  const add = (structure: Structure, id: string) =>
    addItem(structure, { id, type: 'site-section', title: id, path: id })
  const three = setDefaultSection(['a', 'b', 'c'].reduce(add, empty), 'b')
  const without = (id: string) =>
    removeSection(
      three,
      three.items.find((item) => item.id === id)!,
    ).defaultSectionId
  expect(['a', 'b', 'c'].map(without)).toEqual(['b', 'c', 'b'])
})

const section = (structure: Structure, id: string, parentId: string | null = null) =>
  addItem(structure, {
    id,
    type: 'site-section',
    title: id,
    path: freePath(
      'Section',
      sectionsOf(structure).map(({ path }) => path),
    ),
    parentId,
  })

const siteSpace = (structure: Structure, id: string, sectionId: string | null) =>
  addSiteSpace(structure, {
    id,
    sectionId,
    spaceId: `space of ${id}`,
    path: freePath(
      'Space',
      siteSpacesIn(structure, sectionId).map(({ path }) => path),
    ),
  })

test.for(['a', 'b', 'c'])('%s moves behind its siblings, which keep their order', (id) => {
  const rest = ['a', 'b', 'c'].filter((other) => other !== id)
  const spaces = ['a', 'b', 'c'].reduce((structure, one) => siteSpace(structure, one, null), empty)
  const space = spaces.siteSpaces.find((row) => row.id === id)!
  expect(siteSpacesIn(moveSiteSpaceToEnd(spaces, space), null).map((row) => row.id)).toEqual([...rest, id])
  const sections = ['a', 'b', 'c'].reduce((structure, one) => section(structure, one), empty)
  const item = sections.items.find((row) => row.id === id)!
  expect(itemsIn(moveItemToEnd(sections, item), null).map((row) => row.id)).toEqual([...rest, id])
})

/** Picks one of some rows by a random number, or undefined if there are none. */
const pick = <Row>(rows: readonly Row[], random: number): Row | undefined => rows[random % Math.max(rows.length, 1)]

const step = (structure: Structure, [kind, one, other]: readonly [number, number, number], id: string): Structure => {
  const [sections, groups, spaces] = [sectionsOf(structure), groupsOf(structure), orderedSiteSpaces(structure)]
  const [aSection, aGroup, aSpace] = [pick(sections, one), pick(groups, one), pick(spaces, one)]
  const parent = pick([null, ...groups], other)?.id ?? null
  if (kind === 0) {
    const added = section(structure, id, parent)
    return hasSections(structure) ? added : moveRootInto(added, id)
  }
  if (kind === 1) return siteSpace(structure, id, aSection?.id ?? null)
  if (kind === 2) return addItem(structure, { id, type: 'site-section-group', title: id, parentId: parent })
  if (kind === 3 && aSection) return removeSection(structure, aSection)
  if (kind === 4 && aSpace) return removeSiteSpace(structure, aSpace)
  if (kind === 5 && aGroup) return removeGroup(structure, aGroup)
  if (kind === 6 && aSection) return moveItemInto(structure, aSection, parent)
  if (kind === 7 && aSection) return setDefaultSection(structure, aSection.id)
  if (kind === 8 && aSpace) return setDefaultSiteSpace(structure, aSpace.sectionId, aSpace.id)
  const row = pick([...sections, ...groups, ...spaces], one)
  const sibling = row && pick(siblingsOf(structure, row), other)
  return row && sibling && sibling.id !== row.id
    ? placeBeside(structure, row, sibling, one % 2 === 0 ? 'before' : 'after')
    : structure
}

const steps = fc.array(fc.tuple(fc.nat(10), fc.nat(), fc.nat()), { maxLength: 60 })

describe('structure', () => {
  test('stays valid after any sequence of edits', () => {
    fc.assert(
      fc.property(steps, (all) => {
        let structure = empty
        for (const [index, one] of all.entries()) {
          structure = step(structure, one, `id${index}`)
          expect(brokenRules(structure)).toEqual([])
        }
      }),
      { numRuns: 300 },
    )
  })

  test('sorting changes the order like that of a list of names, and nothing else', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(5), fc.nat(5), fc.boolean()), { maxLength: 200 }), (moves) => {
        let model = ['a', 'b', 'c', 'd', 'e', 'f']
        let structure = model.reduce((built, id) => section(built, id), empty)
        for (const [from, to, isBefore] of moves) {
          const [moved, beside] = [model[from]!, model[to]!]
          if (moved === beside) continue
          model = model.filter((id) => id !== moved)
          model.splice(model.indexOf(beside) + (isBefore ? 0 : 1), 0, moved)
          const row = (id: string) => structure.items.find((item) => item.id === id)!
          structure = placeBeside(structure, row(moved), row(beside), isBefore ? 'before' : 'after')
        }
        expect(itemsIn(structure, null).map(({ id }) => id)).toEqual(model)
        expect(structure.items.every(({ position }) => position.length <= 100)).toBe(true)
      }),
    )
  })

  test('a group is found with the groups around it, from the innermost to the outermost', () => {
    const group = (structure: Structure, id: string, parentId: string | null) =>
      addItem(structure, { id, type: 'site-section-group', title: id, parentId })
    const nested = group(group(group(empty, 'outer', null), 'middle', 'outer'), 'inner', 'middle')
    expect(groupsAround(nested, 'inner')).toEqual(['inner', 'middle', 'outer'])
  })
})
