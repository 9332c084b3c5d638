import { expect, test } from 'vitest'
import { addItem, addSiteSpace } from '../../../domain/sites/structure/edit.ts'
import { siteSpacesIn, structureOf, type Structure } from '../../../domain/sites/structure/structure.ts'
import { moveSiteSpace, updateSiteSpace } from './edit.ts'

const empty = structureOf({ id: 'site', defaultSectionId: null, defaultSiteSpaceId: null }, [], [])
const withSections = ['guide', 'api'].reduce<Structure>(
  (site, id) => addItem(site, { id, type: 'site-section', title: id, path: id }),
  empty,
)
const site = [
  ['guide', 'one'],
  ['guide', 'two'],
  ['guide', 'three'],
  ['api', 'four'],
].reduce(
  (found, [sectionId, id]) => addSiteSpace(found, { id: id!, sectionId: sectionId!, spaceId: id!, path: id! }),
  withSections,
)

const rowOf = (id: string) => site.siteSpaces.find((row) => row.id === id)!
const beside = (side: 'after' | 'before', siteSpace: string) =>
  ({ position: { [side]: { type: 'site-space', siteSpace } } }) as never

test('a site space moves beside another one of its section', () => {
  const orderAfter = (moved: Structure) => siteSpacesIn(moved, 'guide').map(({ id }) => id)
  expect(orderAfter(moveSiteSpace(site, rowOf('three'), beside('before', 'one')))).toEqual(['three', 'one', 'two'])
  expect(orderAfter(moveSiteSpace(site, rowOf('one'), beside('after', 'two')))).toEqual(['two', 'one', 'three'])
})

test.each(['four', 'one'])('a site space does not move beside %s', (sibling) => {
  expect(() => moveSiteSpace(site, rowOf('one'), beside('before', sibling))).toThrow(/must name another site space/)
})

test('a site space keeps what a request leaves out, and has a path of its own', () => {
  const [changed] = updateSiteSpace(site, rowOf('one'), { condition: 'visitor.claims.plan == "pro"' }).siteSpaces
  expect(changed).toMatchObject({ id: 'one', path: 'one', spaceId: 'one', condition: 'visitor.claims.plan == "pro"' })
  expect(() => updateSiteSpace(site, rowOf('one'), { path: 'two' })).toThrow(/taken by a sibling/)
})

test('a site space gets no condition that cannot be read', () => {
  expect(() => updateSiteSpace(site, rowOf('one'), { condition: 'visitor.claims.plan ==' })).toThrow(/condition/)
})
