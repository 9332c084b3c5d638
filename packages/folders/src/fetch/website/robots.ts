import robotsParser from 'robots-parser'

/** What a website asks of programs that read it. */
export interface Robots {
  isDisallowed(url: string, agent: string): boolean | undefined
  /** In seconds. */
  getCrawlDelay(agent: string): number | undefined
  getSitemaps(): string[]
}

/** Parses the text of `robots.txt` at a URL. */
// The types of the library describe an ES module, which it is not.
export const parseRobots = robotsParser as unknown as (url: string, text: string) => Robots
