import { hash } from 'node:crypto'

/** Returns the name of the part that shows an operation. */
export const operationPart = (method: string, path: string): string => `operation ${method.toLowerCase()} ${path}`

/** Returns the name of the part that has what a form for an operation needs, as JSON. */
export const requestPart = (method: string, path: string): string => `request ${method.toLowerCase()} ${path}`

/** Returns the name of the part that shows a webhook. */
export const webhookPart = (method: string, name: string): string => `webhook ${method.toLowerCase()} ${name}`

/** Returns the name of the part that shows a schema. */
export const schemaPart = (name: string): string => `schema ${name}`

/** Returns the key under which a part is stored, because names have no maximum length. */
export const partKey = (name: string): string => hash('sha256', name, 'base64url')

/** The heading of the schemas that an operation uses. Other operations use the same schemas, so these sections have the same words. */
export const schemasHeading = 'Schemas'
