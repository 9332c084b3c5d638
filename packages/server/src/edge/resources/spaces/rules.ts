import type { Level } from '@scriptorium/schema/tables/levels'
import type { Body } from '@scriptorium/types'
import { Problem } from '../../../ground/problem.ts'
import type { CollectionRow, SpaceRow } from '@scriptorium/schema/tables/places'
import { changesOf, type Columns } from '../changes-of.ts'
import { levelIn } from '../../../domain/places/place.ts'

export const defaultEmoji = '📄'
export const defaultTitle = 'Untitled'

/** Returns the title of a copy, at most 50 code points long: "Guide" → "Guide (copy)". */
export const copyTitle = (title: string): string => [...`${title} (copy)`].slice(0, 50).join('')

/** Throws `invalid_request` if the body combines ways to create the first content of a space. */
export const requireOneBeginning = ({ template, computedSource, empty }: Body<'createSpace'>): void => {
  const given = Object.entries({ template, computedSource, empty }).filter(([, value]) => value !== undefined)
  if (given.length <= 1) return
  const message = 'cannot be combined: send at most one of template, computedSource and empty'
  const errors = given.map(([name]) => ({ pointer: `/body/${name}`, message }))
  throw new Problem('invalid_request', `${given.map(([name]) => name).join(' and ')} ${message}`, { errors })
}

const levels = (defaultLevel: Level, parent: CollectionRow | null) => ({
  defaultLevel,
  effectiveLevel: levelIn(parent, defaultLevel),
})

const columnsIn = (parent: CollectionRow | null): Columns<Body<'updateSpaceById'>, SpaceRow> => ({
  title: (title) => ({ title }),
  emoji: (emoji) => ({ emoji: emoji ?? defaultEmoji }),
  editMode: (editMode) => ({ editMode }),
  language: (language) => ({ language }),
  mergeRules: (rules) => ({ mergeRules: JSON.stringify(rules) }),
  defaultLevel: (level) => levels(level ?? 'none', parent),
})

/** Returns the columns that an update changes. Members that the body omits stay unchanged. */
export const spaceChanges = (
  body: Body<'updateSpaceById'>,
  parent: CollectionRow | null,
  now: string,
): Partial<SpaceRow> => ({
  ...changesOf(columnsIn(parent), body),
  ...(Object.keys(body).length > 0 && { updatedAt: now }),
})
