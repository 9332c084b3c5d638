/** Returns the title that the name of a file or a folder says: `01-getting_started` becomes `Getting started`. */
export const titleOfName = (name: string): string => {
  const words = name
    .replace(/^\d+[-_. ]+/, '')
    .replaceAll(/[-_]+/g, ' ')
    .trim()
  return words === '' ? name : words[0]!.toUpperCase() + words.slice(1)
}
