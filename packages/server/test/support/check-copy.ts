import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'

/** The addresses and the anchors of one file. */
interface Links {
  to: string[]
  ids: ReadonlySet<string>
}

const unescaped = (text: string): string =>
  text.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')

const linksOf = (markup: string): Links => ({
  to: [...markup.matchAll(/ (?:href|src|data-copy-from|data-index)="([^"]*)"/g)].map(([, to]) => unescaped(to!)),
  ids: new Set([...markup.matchAll(/ id="([^"]*)"/g)].map(([, id]) => unescaped(id!))),
})

/** Returns the links of a copied site that lead to no file of it, or to no anchor of a file. */
export const brokenLinksIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const files = new Map<string, Links | undefined>()
  for (const name of names) {
    const links = name.endsWith('.html') ? linksOf(await readFile(name, 'utf8')) : undefined
    files.set(name.slice(folder.length + 1), links)
  }
  const isBroken = (from: string, address: string): boolean => {
    if (/^(?:[a-z]+:|\/\/)/i.test(address)) return false
    const [path = '', anchor = ''] = address.replace(/\?[^#]*/, '').split('#')
    const file = path === '' ? from : posix.join(dirname(from), decodeURIComponent(path))
    if (!files.has(file)) return true
    return anchor !== '' && files.get(file)?.ids.has(decodeURIComponent(anchor)) === false
  }
  // The links of the page for missing pages begin at the root of the host.
  return [...files].flatMap(([from, links]) =>
    from === '404.html' ? [] : (links?.to ?? []).filter((to) => isBroken(from, to)).map((to) => `${from}: ${to}`),
  )
}
