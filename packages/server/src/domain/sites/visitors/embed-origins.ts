import type { SiteRow } from '@scriptorium/schema/tables/sites'

/** Returns the origins whose pages can show a site in a frame. */
export const embedOriginsOf = ({ embedOrigins }: Pick<SiteRow, 'embedOrigins'>): string[] =>
  embedOrigins === null ? [] : (JSON.parse(embedOrigins) as string[])
