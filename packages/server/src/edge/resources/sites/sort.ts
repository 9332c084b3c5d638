import type { Body } from '@scriptorium/types'
import { invalid } from '../../../ground/problem.ts'
import { findSeenRow } from '../../../domain/sites/structure/find.ts'
import { besideOf, placeBeside } from '../../../domain/sites/structure/order.ts'
import {
  siblingsOf,
  type Pointer,
  type Structure,
  type StructureRow,
} from '../../../domain/sites/structure/structure.ts'

const requireRow = (structure: Structure, pointer: Pointer, at: string): StructureRow => {
  const found = findSeenRow(structure, pointer)
  if (!found)
    throw invalid(`${at}/id`, `names no ${pointer.type.replaceAll('-', ' ')} of this site`, 'invalid_reference')
  return found
}

/** Moves an item before or after one of its siblings. It may already stand there. */
export const sortStructure = (structure: Structure, { item, position }: Body<'sortSiteStructure'>): Structure => {
  const row = requireRow(structure, item, '/body/item')
  const { side, pointer } = besideOf(position)
  const sibling = requireRow(structure, pointer, `/body/position/${side}`)
  const isSibling = siblingsOf(structure, row).some(({ id }) => id === sibling.id)
  if (!isSibling || sibling.id === row.id) {
    throw invalid(`/body/position/${side}`, 'must name a sibling of the item', 'invalid_position')
  }
  return placeBeside(structure, row, sibling, side)
}
