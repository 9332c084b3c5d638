import { withinTime } from '@scriptorium/basics/within-time'

// Shorter texts are parsed in time, or refused at once.
const minSuspectLength = 4096

// A page of two megabytes needs half of it.
const maxParsingMs = 60_000

/** Parses a text. Throws if it takes minutes. */
export const parseInTime = <T>(text: string, parse: () => T): T =>
  text.length < minSuspectLength ? parse() : withinTime(maxParsingMs, parse)
