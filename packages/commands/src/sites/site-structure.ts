import type { Result } from '@scriptorium/client'
import type { Command } from 'commander'
import { withServer } from '../connection/connect.ts'
import { printFor } from '../output.ts'
import { findSite, named, type SiteFlags } from './site-command.ts'

type Structure = Result<'getSiteStructure'>
type Item = Structure['structure'][number]

const described = (item: Item): { line: string; below: readonly Item[] } => {
  switch (item.object) {
    case 'site-space':
      return { line: `${item.title} (/${item.path}, space ${item.space.id})`, below: [] }
    case 'site-section':
      return { line: `${item.title} (/${item.path}, section ${item.id})`, below: item.siteSpaces }
    case 'site-section-group':
      return { line: `${item.title} (group ${item.id})`, below: item.children }
    case 'site-external-link':
      return { line: `${item.title} (${item.url})`, below: [] }
  }
}

const linesOf = (items: readonly Item[], indent = ''): string[] =>
  items.flatMap((item) => {
    const { line, below } = described(item)
    return [`${indent}${line}`, ...linesOf(below, `${indent}  `)]
  })

const structure = (name: string, { org, json, ...flags }: SiteFlags, command: Command) =>
  withServer(flags, command, async (docs) => {
    const found = await docs.getSiteStructure({ params: await findSite(docs, org, name) })
    const lines = linesOf(found.structure)
    printFor(found, lines.length === 0 ? 'The site has no spaces.' : lines.join('\n'), json)
  })

/** `site structure`: prints the sections, spaces and links of a site. */
export const structureCommand = (): Command =>
  named('structure', 'print the sections, spaces and links of a site', 'structure guide').action(structure)
