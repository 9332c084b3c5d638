import type { ConfigurationButton, IntegrationConfiguration } from '@scriptorium/client'
import type { Property } from './property-field.tsx'

/** A property of a configuration form with its name. */
export interface NamedProperty {
  name: string
  property: ConfigurationButton | Property
  isRequired: boolean
}

/** Returns the properties of a configuration form. A component of the integration draws its form itself. */
export const propertiesOf = (form: IntegrationConfiguration | undefined): NamedProperty[] => {
  if (!form || !('properties' in form)) return []
  const { properties, required = [] } = form
  return Object.entries(properties).map(([name, property]) => ({ name, property, isRequired: required.includes(name) }))
}

/** Returns the address that a button opens: a path is one of the integration. Undefined if it is none for browsers. */
export const addressOf = (endpoint: string, given: string): string | undefined => {
  if (!/^[a-z][a-z0-9+.-]*:/i.test(given)) return `${endpoint}/${given.replace(/^\/+/, '')}`
  return /^https?:\/\//i.test(given) && URL.canParse(given) ? given : undefined
}
