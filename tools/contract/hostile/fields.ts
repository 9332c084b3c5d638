import type { Sent } from '../http.ts'
import { bodySchemaOf, schemaOf, type Schema, type SpecOperation } from '../spec.ts'
import type { Case } from '../case.ts'
import { untried, type Tried } from '../tried.ts'
import { hostileNumbers, hostileTexts, isUnstorable, oneOfEachType, shown } from './values.ts'
import { withBody, type Judged } from './with-body.ts'

const typesOf = (schema: Schema): Set<string> => {
  const resolved = schemaOf(schema)
  const own = [resolved.type ?? []].flat()
  const words = [...(resolved.enum ?? []), ...(resolved.const === undefined ? [] : [resolved.const])]
  const branches = [...(resolved.oneOf ?? []), ...(resolved.anyOf ?? []), ...(resolved.allOf ?? [])]
  const all = [
    ...own,
    ...words.map((word) => (word === null ? 'null' : typeof word)),
    ...branches.flatMap((one) => [...typesOf(one)]),
  ]
  return new Set(all.map((type) => (type === 'integer' ? 'number' : type)))
}

interface Field {
  name: string
  schema: Schema
  /** Pointer that errors must report. Inside a union this is the whole body, because the intended variant is unknown. */
  pointer: string
}

const fieldsOf = (schema: Schema | undefined, inUnion = false): Field[] => {
  const { properties = {}, allOf = [], oneOf = [], anyOf = [] } = schemaOf(schema)
  return [
    ...Object.entries(properties).map(([name, own]) => ({
      name,
      schema: own,
      pointer: inUnion ? '/body' : `/body/${name}`,
    })),
    ...allOf.flatMap((one) => fieldsOf(one, inUnion)),
    ...[...oneOf, ...anyOf].flatMap((one) => fieldsOf(one, true)),
  ]
}

const onField = (operation: SpecOperation, base: Sent, example: object, { name, schema, pointer }: Field): Judged[] => {
  const accepted = typesOf(schema)
  const isMoment = schemaOf(schema).format === 'date-time'
  const attack = (value: unknown, isWrong: boolean): Judged => ({
    ...withBody(operation, base, `${name}: ${shown(value)}`, { ...example, [name]: value }),
    ...(isWrong && { status: 400, pointer }),
  })
  return [
    ...oneOfEachType.map(([type, value]) => attack(value, accepted.size > 0 && !accepted.has(type))),
    ...hostileTexts.map((text) => attack(text, isUnstorable(text) || isMoment)),
    ...hostileNumbers.map((number) => attack(number, false)),
  ]
}

/** Returns a request for each property of a body schema and each value of another type or with hostile content. */
export const onFields = (operation: SpecOperation, base: Sent, example: object, tried: Tried): Case[] =>
  fieldsOf(bodySchemaOf(operation)).flatMap((field) =>
    untried(onField(operation, base, example, field), schemaOf(field.schema), tried, ({ isBeyond }) => isBeyond),
  )
