/** Returns the title that the name of a file or a folder says: `01-getting_started` becomes `Getting started`. */
export const titleOfName = (name: string): string => {
  const words = name
    .replace(/^\d+[-_. ]+/, '')
    .replaceAll(/[-_]+/g, ' ')
    .trim()
  return words === '' ? name : words[0]!.toUpperCase() + words.slice(1)
}

/** Returns the name of a language in itself, such as `Deutsch`; the code if it is none. */
export const languageName = (code: string): string => {
  try {
    return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}

const maxLength = 500

const inlineTags = /<\/?(?:a|abbr|b|big|br|code|em|i|img|kbd|small|span|strong|sub|sup|u|wbr|Badge)\b[^<>]*>/g

/** Returns a title without marks, attributes, icons and tags, as the list of the pages shows it. */
export const plainTitle = (title: string): string => {
  const words = title
    .slice(0, maxLength)
    .replaceAll(/<sup\b[^<>]*>[^<>]*<\/sup>|<Badge\b[^<>]*\/>|<!--[\s\S]*?-->/g, '')
    .replaceAll(inlineTags, '')
    .replaceAll(/!?\[((?:\\.|[^\]\\])*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replaceAll(/(?<![\w:]):(?:[a-z]+-[a-z\d-]+|[a-z_]{3,}):(?:\{[^}]*\})?/g, '')
    .replaceAll(/\{:?\s*[#.][^{}]*\}|\s*\{\s*\/\*.*?\*\/\s*\}/g, '')
    .replaceAll(/(`+)(.+?)\1/g, (_, _marks: string, code: string) => code.trim())
    .replaceAll(/(\*\*|__)(?=\S)(.+?)\1/g, '$2')
    .replaceAll(/(?<![\w\\])([*_])(?=\S)([^*_]+)\1(?!\w)/g, '$2')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll(
      /&(amp|lt|gt|quot|#39);/g,
      (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? "'",
    )
    .replaceAll(/\s+/g, ' ')
    .trim()
  return words === '' ? title.trim() : words
}
