import robotsParser from 'robots-parser'

/** What a website asks of programs that read it. */
export interface Robots {
  isDisallowed(url: string, agent: string): boolean | undefined
  /** In seconds. */
  getCrawlDelay(agent: string): number | undefined
  getSitemaps(): string[]
}

const maxLines = 1000
const maxLineLength = 250

// The types of the library describe an ES module, which it is not.
const parse = robotsParser as unknown as (url: string, text: string) => Robots

/**
 * Parses the text of `robots.txt` at a URL. Skips long lines and all after the first thousand: the library copies each rule for each user
 * agent of its group, and is slow with long patterns.
 */
export const parseRobots = (url: string, text: string): Robots => {
  const lines = text.split(/\r\n|\r|\n/, maxLines)
  return parse(url, lines.filter((line) => line.length <= maxLineLength).join('\n'))
}
