import type { SiteCustomization } from '@scriptorium/client'
import type { SitePlace } from '../../../api/sites/sites.ts'

/** What the fields of a part of the look get: what is set, what was saved, and how to change it. */
export interface PartProps {
  place: SitePlace
  look: SiteCustomization
  saved: SiteCustomization
  onChange: (changes: Partial<SiteCustomization>) => void
}

/** Returns an object without this property if the value is empty, and otherwise with it. */
export const withText = <T extends object, Key extends keyof T & string>(object: T, key: Key, text: string): T => {
  const { [key]: _before, ...rest } = object
  return (text.trim() === '' ? rest : { ...rest, [key]: text }) as T
}
