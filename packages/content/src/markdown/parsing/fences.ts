/** Matches a line that may open or close fenced code: the fence and the rest of the line. */
export const codeFence = /^ {0,3}(`{3,}|~{3,})(.{0,4096})/

/** Returns whether a matched line opens a fence. */
export const isFenceStart = (mark: RegExpExecArray): boolean => !(mark[1]!.startsWith('`') && mark[2]!.includes('`'))

/** Returns whether a matched line closes the fence `fence`. */
export const isFenceEnd = (mark: RegExpExecArray, fence: string): boolean =>
  mark[1]!.startsWith(fence) && mark[2]!.trim() === ''
