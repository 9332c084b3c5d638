import type { Body, ConfigurationProperty, IntegrationConfigurations } from '@scriptorium/types'
import { invalid } from '../../../ground/problem.ts'

type Publish = Body<'publishIntegration'>

const requireUnique = (list: readonly { id: string }[] | undefined, pointer: string) => {
  const seen = new Set<string>()
  for (const [index, { id }] of (list ?? []).entries()) {
    if (seen.has(id)) throw invalid(`${pointer}/${index}/id`, 'must be unique')
    seen.add(id)
  }
}

const requireProperty = (property: ConfigurationProperty, pointer: string) => {
  if (property.type !== 'string' || property.default === undefined || !property.enum) return
  if (!property.enum.includes(property.default))
    throw invalid(`${pointer}/default`, 'must be one of the allowed values')
}

const requireForms = (configurations: IntegrationConfigurations = {}) => {
  for (const [target, form] of Object.entries(configurations)) {
    if (!('properties' in form)) continue
    const pointer = `/body/configurations/${target}`
    for (const [name, property] of Object.entries(form.properties))
      requireProperty(property, `${pointer}/properties/${name}`)
  }
}

/** Throws a `Problem` if parts of an integration contradict each other, which the schema cannot express. */
export const requireConsistent = ({ blocks, contentSources, configurations }: Publish): void => {
  requireUnique(blocks, '/body/blocks')
  requireUnique(contentSources, '/body/contentSources')
  requireForms(configurations)
}

const maxPolicyLength = 8192

/** Returns a policy as the value of its header. Throws a `Problem` if it would break the header. */
export const policyOf = ({ contentSecurityPolicy: given }: Publish): string | null => {
  if (given === undefined) return null
  const policy =
    typeof given === 'string'
      ? given
      : Object.entries(given)
          .map(([directive, value]) => `${directive} ${value}`.trim())
          .join('; ')
  // Authors write a policy over several lines, which a header cannot have.
  const text = policy.replaceAll(/\s+/g, ' ').trim()
  if (/[^\x20-\x7e]/.test(text)) throw invalid('/body/contentSecurityPolicy', 'must consist of printable ASCII')
  if (text.length > maxPolicyLength)
    throw invalid('/body/contentSecurityPolicy', `must not have more than ${maxPolicyLength} characters`)
  return text === '' ? null : text
}
