import { spawn } from 'node:child_process'
import type { Command } from 'commander'
import { withServer } from '../connection/connect.ts'
import { printFor } from '../output.ts'
import { findSite, named, type SiteFlags } from './site-command.ts'

const programs: Partial<Record<NodeJS.Platform, readonly [program: string, ...args: string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** Opens an address in the browser, if there is one. */
const openInBrowser = (url: string): void => {
  const [program, ...args] = programs[process.platform] ?? ['xdg-open']
  const child = spawn(program, [...args, url], { detached: true, stdio: 'ignore' })
  // The address is printed, too.
  child.on('error', () => {})
  child.unref()
}

const open = (name: string, { org, json, ...flags }: SiteFlags, command: Command) =>
  withServer(flags, command, async (docs) => {
    const params = await findSite(docs, org, name)
    const { published, urls } = await docs.getSiteById({ params })
    const url =
      published && urls.published !== undefined
        ? urls.published
        : (await docs.getSitePublishingPreviewById({ params })).url
    printFor({ url }, url, json)
    if (process.stdout.isTTY && !json) openInBrowser(url)
  })

/** `site open`: opens a site, or its preview before it is published. */
export const openCommand = (): Command =>
  named('open', 'open the site in the browser, or its preview before it is published', 'open guide').action(open)
