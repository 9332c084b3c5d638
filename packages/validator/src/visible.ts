import type { Schema } from './document.ts'

// A person sees none of these: white space, control characters, marks of direction, joiners, fillers, and the empty Braille pattern.
const visible = '[^\\s\\p{Cc}\\p{Default_Ignorable_Code_Point}\\u2800]'

/** The patterns of texts that must not be blank, as the spec writes them, and what they mean in requests. */
const patterns = new Map([
  ['\\S', visible],
  ['^$|\\S', `^$|${visible}`],
])
const inRequests = new Set(patterns.values())

/** Returns whether a pattern asks for a text in which a person sees something. */
export const isVisiblePattern = (pattern: string): boolean => inRequests.has(pattern)

/** Has a schema of requests refuse texts in which a person sees nothing. */
export const requireVisible = (schema: Schema): void => {
  const pattern = patterns.get(String(schema.pattern))
  if (pattern !== undefined) schema.pattern = pattern
}

/** Has a schema of responses accept such texts, which may have been stored before they were refused. */
export const acceptInvisible = (schema: Schema): void => {
  if (patterns.has(String(schema.pattern))) delete schema.pattern
}
