/** A line that may open or close fenced code: the fence, and what follows it. */
export const codeFence = /^ {0,3}(`{3,}|~{3,})(.{0,4096})/

/** Whether such a line opens a fence. */
export const isFenceStart = (mark: RegExpExecArray): boolean => !(mark[1]!.startsWith('`') && mark[2]!.includes('`'))

/** Whether such a line closes a fence that was opened with `fence`. */
export const isFenceEnd = (mark: RegExpExecArray, fence: string): boolean =>
  mark[1]!.startsWith(fence) && mark[2]!.trim() === ''
