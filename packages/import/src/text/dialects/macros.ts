import { linesOf, outsideCode } from '../lines.ts'

const isText = (value: unknown): value is string | number | boolean => /^(?:string|number|boolean)$/.test(typeof value)

/** Returns the texts in settings by their names, with those of objects as `object.name`. */
export const namedTexts = (settings: unknown, prefix = '', depth = 0): Map<string, string> => {
  const found = new Map<string, string>()
  if (settings === null || typeof settings !== 'object' || Array.isArray(settings) || depth > 4) return found
  for (const [key, value] of Object.entries(settings)) {
    if (isText(value)) found.set(prefix + key, String(value))
    else for (const [name, text] of namedTexts(value, `${prefix}${key}.`, depth + 1)) found.set(name, text)
  }
  return found
}

/**
 * Replaces variables in `{{ }}` by their texts. Other calls become code, and `miss` is told of them. Lines that control a template are
 * dropped.
 */
export const translateMacros = (
  text: string,
  values: ReadonlyMap<string, string>,
  miss: (line: number, construct: string) => void,
): string => {
  const written = (part: string, line: number, isCode: boolean): string =>
    part.replaceAll(/\{\{-?\s*([^{}]+?)\s*-?\}\}/g, (whole, call: string) => {
      const value = values.get(call.replace(/\s*\|\s*safe$/, ''))
      if (value !== undefined || isCode) return value ?? whole
      miss(line, `{{ ${call} }}`)
      return `\`{{ ${call.replaceAll('`', "'")} }}\``
    })
  return linesOf(text)
    .filter((line) => line.isCode || !/^\s*\{%-?\s*(?:end)?raw\s*-?%\}\s*$/.test(line.text))
    .map(({ text: line, isCode }, index) =>
      isCode ? written(line, index + 1, true) : outsideCode(line, (part) => written(part, index + 1, false)),
    )
    .join('\n')
}
