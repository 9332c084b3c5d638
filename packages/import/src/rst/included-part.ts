/** Returns the part of an included file that the options of a directive name. */
export const includedPart = (text: string, options: Readonly<Record<string, string>>): string => {
  let lines = text.replace(/\n$/, '').split('\n')
  const after = options['start-after'] ?? options['start-at']
  if (after !== undefined)
    lines = lines.slice(
      lines.findIndex((line) => line.includes(after)) + (options['start-after'] === undefined ? 0 : 1),
    )
  const before = options['end-before']
  const end = before === undefined ? -1 : lines.findIndex((line) => line.includes(before))
  if (end !== -1) lines = lines.slice(0, end)
  const [, from, to] = /^(\d+)-(\d*)$/.exec(options['lines'] ?? '') ?? []
  return (from === undefined ? lines : lines.slice(Number(from) - 1, to ? Number(to) : undefined)).join('\n')
}
