import { mapText, outsideCode } from './lines.ts'

// A price is no formula: what a sign of dollars opens and closes has no space at its ends, and no digit follows.
const formula = /(?<![\\$\w])\$(?=[^\s$])((?:\\.|[^$\\\n])*?)(?<=[^\s\\])\$(?![$\w])/g

/** Replaces formulas between single signs of dollars, where a tool reads these as formulas. */
export const translateFormulas = (text: string): string =>
  mapText(text, (line) => outsideCode(line, (part) => part.replaceAll(formula, (_, inner: string) => `$$${inner}$$`)))
