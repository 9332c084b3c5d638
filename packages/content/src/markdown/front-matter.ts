const pattern = /^\uFEFF?---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/

// A line without indentation that YAML does not allow in a mapping: no key, item, comment or closing bracket.
const foreignLine = /^(?![\s#\]{}]|-(?:\s|$)|.*:(?:\s|$)|$)/m
const entry = /^(?:[^\s#-].*:(?:\s|$)|\{)/m
const startsWithBlankLine = /^[ \t]*\r?\n/

// Text between two thematic breaks is no front matter: it would disappear. A heading looks like a comment.
const isFrontMatter = (yaml: string): boolean => {
  if (yaml.trim() === '') return true
  if (foreignLine.test(yaml)) return false
  return entry.test(yaml) || (!startsWithBlankLine.test(yaml) && !/^-/m.test(yaml))
}

/**
 * Splits a markdown text into its YAML front matter, fences included, and the rest. The front matter need not be valid YAML, but
 * its lines must look like those of a mapping.
 */
export const splitFrontMatter = (markdown: string): { frontMatter: string; yaml: string; rest: string } => {
  const [frontMatter, yaml = ''] = pattern.exec(markdown) ?? ['']
  if (!isFrontMatter(yaml)) return { frontMatter: '', yaml: '', rest: markdown }
  return { frontMatter, yaml, rest: markdown.slice(frontMatter.length) }
}
