import type { TemplateCondition, VisitorClaim, VisitorSchema } from '@scriptorium/types'

const claimsOf = (properties: Readonly<Record<string, VisitorClaim>>, prefix: string): [string, VisitorClaim][] =>
  Object.entries(properties).flatMap(([name, claim]) => {
    const path = /^[A-Za-z_$][\w$]*$/.test(name) ? `${prefix}.${name}` : `${prefix}[${JSON.stringify(name)}]`
    return claim.type === 'object'
      ? claimsOf(claim.properties as Record<string, VisitorClaim>, path)
      : [[path, claim] as [string, VisitorClaim]]
  })

const conditionsOf = ([path, claim]: [string, VisitorClaim]): TemplateCondition[] => {
  const description = (claim.description ?? path.slice('visitor.claims.'.length)).slice(0, 1024)
  if (claim.type === 'boolean') {
    return ['true', 'false'].map((value) => ({ description, condition: `${path} == ${value}` }))
  }
  if (claim.type !== 'string') return []
  return (claim.enum ?? []).map((value) => ({ description, condition: `${path} == ${JSON.stringify(value)}` }))
}

/** Returns ready-made conditions: two for each boolean claim, and one for each value of an enumerated claim. */
export const templateConditions = ({ properties }: VisitorSchema): TemplateCondition[] =>
  claimsOf(properties as Record<string, VisitorClaim>, 'visitor.claims').flatMap(conditionsOf)
