const pattern = /^\uFEFF?---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/

/** Splits a markdown text into its YAML front matter, fences included, and the rest. */
export const splitFrontMatter = (markdown: string): { frontMatter: string; yaml: string; rest: string } => {
  const match = pattern.exec(markdown)
  const frontMatter = match?.[0] ?? ''
  return { frontMatter, yaml: match?.[1] ?? '', rest: markdown.slice(frontMatter.length) }
}
