/** Returns Markdown in which each line outside of code ends where it was typed. Markdown itself joins the lines of a paragraph. */
export const withLineBreaks = (markdown: string): string => {
  const lines = markdown.split('\n')
  let fence: string | undefined
  return lines
    .map((line, index) => {
      const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
      const isCode = fence !== undefined || mark !== undefined
      if (fence === undefined) fence = mark
      else if (mark?.startsWith(fence)) fence = undefined
      const isLast = (lines[index + 1] ?? '').trim() === ''
      return isCode || isLast || line.trim() === '' ? line : `${line.trimEnd()}  `
    })
    .join('\n')
}
