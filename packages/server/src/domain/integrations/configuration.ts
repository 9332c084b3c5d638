import type { ConfigurationProperty, IntegrationConfiguration, IntegrationConfigurations } from '@scriptorium/types'
import { isObject } from '@scriptorium/basics/is-object'
import { invalid } from '../../ground/problem.ts'

/** Maximum size of the configuration of an installation, as JSON. */
const maxBytes = 65_536

/** The values of an installation. */
export type Values = Record<string, unknown>

/** The kinds of targets that have a form of their own. */
export type FormName = keyof IntegrationConfigurations

/** Returns the form of a kind of target, or undefined if there is nothing to configure. */
export const formOf = (configurations: string | null, name: FormName): IntegrationConfiguration | undefined =>
  configurations === null ? undefined : (JSON.parse(configurations) as IntegrationConfigurations)[name]

// What an integration stores for a button, such as tokens of OAuth, is wrapped, so that whoever presents it knows what it is.
const wrapper = '$credentials'
const isWrapped = (value: unknown): value is { [wrapper]: unknown } =>
  isObject(value) && Object.keys(value).length === 1 && Object.hasOwn(value, wrapper)

/** Returns a stored configuration as people see it: without what the integration has stored for buttons. */
export const shownValues = (stored: string): Values =>
  Object.fromEntries(Object.entries(JSON.parse(stored) as Values).filter(([, value]) => !isWrapped(value)))

/** Returns a stored configuration as the integration itself sees it. */
export const ownValues = (stored: string): Values =>
  Object.fromEntries(
    Object.entries(JSON.parse(stored) as Values).map(([name, value]) => [
      name,
      isWrapped(value) ? value[wrapper] : value,
    ]),
  )

/** Returns new values with those of buttons: wrapped if the integration gives them, and else as they are stored. */
export const withButtons = (
  form: IntegrationConfiguration | undefined,
  given: Values,
  { stored, isSelf }: { stored: string; isSelf: boolean },
): Values => {
  const buttons = Object.entries(form && 'properties' in form ? form.properties : {}).flatMap(([name, { type }]) =>
    type === 'button' ? [name] : [],
  )
  const before = JSON.parse(stored) as Values
  const values = buttons.flatMap((name): [string, unknown][] => {
    const value = given[name]
    if (isSelf && Object.hasOwn(given, name)) return [[name, isObject(value) ? { [wrapper]: value } : value]]
    return Object.hasOwn(given, name) ? [[name, value]] : Object.hasOwn(before, name) ? [[name, before[name]]] : []
  })
  return { ...given, ...Object.fromEntries(values) }
}

const faultOf = (property: ConfigurationProperty, value: unknown): string | undefined => {
  if (property.type === 'button')
    return isWrapped(value) ? undefined : 'is a button, for which only the integration stores an object'
  if (typeof value !== property.type) return `must be a ${property.type}`
  if (property.type !== 'string' || !property.enum || property.enum.includes(value as string)) return undefined
  return `must be one of: ${property.enum.join(', ')}`
}

const defaultOf = (property: ConfigurationProperty): unknown => ('default' in property ? property.default : undefined)

const requireSize = (values: Values) => {
  if (Buffer.byteLength(JSON.stringify(values)) > maxBytes)
    throw invalid('/body/configuration', `must not be larger than ${maxBytes} bytes`)
}

/**
 * Checks the values of an installation against the form of its integration and fills in defaults. Returns whether a required
 * value is missing. Throws a `Problem` that names the first wrong value.
 */
export const checkConfiguration = (
  form: IntegrationConfiguration | undefined,
  given: Values,
): { configuration: Values; isComplete: boolean } => {
  requireSize(given)
  if (form && 'componentId' in form) return { configuration: given, isComplete: true }
  const properties = new Map(Object.entries(form?.properties ?? {}))
  const values = new Map(Object.entries(given).filter(([, value]) => value !== null))
  for (const [name, value] of values) {
    const property = properties.get(name)
    const fault = property ? faultOf(property, value) : 'is not a property of this integration'
    if (fault) throw invalid(`/body/configuration/${name}`, fault)
  }
  for (const [name, property] of properties) {
    const preset = defaultOf(property)
    if (!values.has(name) && preset !== undefined) values.set(name, preset)
  }
  // Forms of public integrations require names that they do not declare.
  const isComplete = (form?.required ?? []).every((name) => values.has(name) || !properties.has(name))
  return { configuration: Object.fromEntries(values), isComplete }
}

/** Returns what is left of stored values after the form has changed, as `checkConfiguration` does. */
export const recheckConfiguration = (form: IntegrationConfiguration | undefined, stored: Values) => {
  if (form && 'componentId' in form) return checkConfiguration(form, stored)
  const properties = new Map(Object.entries(form?.properties ?? {}))
  const valid = Object.entries(stored).filter(([name, value]) => {
    const property = properties.get(name)
    return property !== undefined && faultOf(property, value) === undefined
  })
  return checkConfiguration(form, Object.fromEntries(valid))
}
