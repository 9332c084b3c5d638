import { withinTime } from '@scriptorium/basics/within-time'

// Shorter texts are parsed in time, or refused at once.
const minSuspectLength = 4096

// An ordinary page of two megabytes needs half of it.
const maxParsingMs = { ofAny: 5_000, perCharacter: 0.03 }

/** Parses a text. Throws if that takes much more processor time than other texts of the same length need. */
export const parseInTime = <T>(text: string, parse: () => T): T =>
  text.length < minSuspectLength
    ? parse()
    : withinTime(maxParsingMs.ofAny + text.length * maxParsingMs.perCharacter, parse)
