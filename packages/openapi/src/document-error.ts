import type { DocumentError } from './messages.ts'

const maxMessageLength = 1000
const maxPointerLength = 4096

const shortPointer = (pointer: string): string => {
  if (pointer.length <= maxPointerLength) return pointer
  const start = pointer.slice(0, maxPointerLength)
  // A pointer that ends within a name would name nothing.
  return start.slice(0, start.lastIndexOf('/'))
}

/** Shortens an error to what the API can return: names in a document can have any length. */
export const shortError = ({ message, code, pointer }: DocumentError): DocumentError => ({
  message: message.slice(0, maxMessageLength).toWellFormed(),
  ...(code && { code }),
  ...(pointer && { pointer: shortPointer(pointer).toWellFormed() }),
})
