const ends: Readonly<Record<string, RegExp>> = { script: /<\/script\s*>/gi, style: /<\/style\s*>/gi, comment: /-->/g }

/** Returns a source without comments, scripts and styles. One that has no end goes to the end of the source. */
const withoutHidden = (source: string): string => {
  const begins = /<!--|<(script|style)\b/gi
  let [shown, at] = ['', 0]
  for (let match = begins.exec(source); match; match = begins.exec(source)) {
    shown += `${source.slice(at, match.index)} `
    const end = ends[match[1]?.toLowerCase() ?? 'comment']!
    end.lastIndex = begins.lastIndex
    if (!end.test(source)) return shown
    at = end.lastIndex
    begins.lastIndex = at
  }
  return shown + source.slice(at)
}

const tags = /<[^<>]*>|\{%[^%]*%\}/g
const condition = /\{%-?\s*if\b/

/**
 * Returns the text in unknown markup, without the markup. Readers and search see it, so that no words are lost. Markup with a
 * condition has none: not everyone may see what the condition is about.
 */
export const rawWords = (source: string): string =>
  condition.test(source) ? '' : withoutHidden(source).replace(tags, ' ').trim()
