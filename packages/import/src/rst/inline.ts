/** What the roles of a page can name. */
export interface Names {
  /** Returns the link to a document or a label. */
  link(kind: 'doc' | 'ref', target: string): { href: string; title: string } | undefined
  /** Returns the link that a role of the settings makes of its text. */
  external?: ((role: string, target: string) => { href: string; title: string } | undefined) | undefined
  /** The URLs and texts that the page gives names. */
  targets: ReadonlyMap<string, string>
  texts: ReadonlyMap<string, string>
}

const linkOf = (words: string, href: string): string =>
  `[${words.replaceAll(/[[\]]/g, '\\$&')}](${/[\s()]/.test(href) ? `<${href}>` : href})`

const named = (text: string): { words?: string; target: string } => {
  const [, words, target] = /^([\s\S]*?)\s*<([^<>]+)>$/.exec(text) ?? []
  return target === undefined ? { target: text } : { words: words!, target }
}

/** Returns what a role such as `:ref:` makes of its text. */
export const roleText = (role: string, text: string, names: Pick<Names, 'link' | 'external'>): string => {
  const name = role.replace(/^.*:/, '')
  const { words, target } = named(text)
  const outside = names.external?.(name, target)
  if (outside !== undefined) return linkOf(words ?? outside.title, outside.href)
  switch (name) {
    case 'doc':
    case 'ref':
    case 'numref':
    case 'any': {
      const found = names.link(name === 'doc' ? 'doc' : 'ref', target.replace(/^!/, ''))
      return found === undefined ? (words ?? target) : linkOf(words ?? found.title, found.href)
    }
    case 'download':
      return linkOf(words ?? target, target)
    case 'math':
      return `$$${text}$$`
    case 'sub':
    case 'subscript':
      return `<sub>${text}</sub>`
    case 'sup':
    case 'superscript':
      return `<sup>${text}</sup>`
    case 'kbd':
      return `<kbd>${text}</kbd>`
    case 'pep':
      return linkOf(
        `PEP ${words ?? target}`,
        `https://peps.python.org/pep-${target.replace(/#.*/, '').padStart(4, '0')}/`,
      )
    case 'rfc':
      return linkOf(`RFC ${words ?? target}`, `https://datatracker.ietf.org/doc/html/rfc${target}`)
    case 'octicon':
    case 'material-regular':
    case 'material-outlined':
    case 'fas':
    case 'fab':
      return ''
    case 'term':
    case 'abbr':
    case 'emphasis':
    case 'dfn':
    case 'program':
      return name === 'emphasis' ? `_${text}_` : (words ?? text).replace(/\s*\([^)]*\)$/, '')
    case 'strong':
    case 'guilabel':
    case 'menuselection':
      return `**${text.replaceAll('-->', '›')}**`
    default:
      return `\`${(words ?? target)
        .replace(/^[!~]/, (sign) => (sign === '~' ? '\u0004' : ''))
        .replace(/^\u0004.*\./, '')
        .replace('\u0004', '')}\``
  }
}

/** Translates the inline marks of reStructuredText: code, links, roles, footnotes and names. */
export const translateInline = (text: string, names: Names): string => {
  const kept: string[] = []
  const keep = (part: string): string => `\u0005${kept.push(part) - 1}\u0006`
  const out = text
    .replaceAll(/``([\s\S]+?)``(?!`)/g, (_, code: string) =>
      keep(code.includes('`') ? `\`\` ${code} \`\`` : `\`${code}\``),
    )
    .replaceAll(/:((?:[\w.+-]{1,80}:){0,3}[\w.+-]{1,80}):`((?:[^`\\]|\\.)+)`/g, (_, role: string, inner: string) =>
      keep(roleText(role, inner, names)),
    )
    .replaceAll(/`([^`<>]*?)\s*<([^`<>]+)>`__?/g, (_, words: string, href: string) =>
      keep(linkOf(words || href, names.targets.get(href.replace(/_$/, '').toLowerCase()) ?? href)),
    )
    .replaceAll(/`([^`]+)`__?(?!\w)/g, (_, name: string) => {
      const href = names.targets.get(name.replaceAll(/\s+/g, ' ').toLowerCase())
      return keep(
        href === undefined ? linkOf(name, `#${name.toLowerCase().replaceAll(/[^\w]+/g, '-')}`) : linkOf(name, href),
      )
    })
    .replaceAll(/(?<![\w`])_`([^`]+)`/g, '$1')
    .replaceAll(/\[#?([\w.-]+)\]_(?!\w)/g, (_, name: string) => keep(`[^${name}]`))
    .replaceAll(/\|([^|\s][^|\n]*?)\|(_{0,2})/g, (whole, name: string, mark: string) => {
      const words = names.texts.get(name)
      const href = mark === '' ? undefined : names.targets.get(name.toLowerCase())
      if (words === undefined) return whole
      return keep(href === undefined ? words : `[${words}](${href})`)
    })
    .replaceAll(/(?<![\w`*])`([^`\n]+)`(?![\w_])/g, (_, words: string) => keep(`\`${words}\``))
    .replaceAll(/(?<![\w/])([A-Za-z][\w-]*[A-Za-z0-9])_(?![\w_])/g, (whole, name: string) => {
      const href = names.targets.get(name.toLowerCase())
      return href === undefined ? whole : keep(linkOf(name, href))
    })
    .replaceAll(/<(?=[A-Za-z/!])/g, '&lt;')
    .replaceAll(/\\\s/g, '')
  return restore(out, kept)
}

const restore = (text: string, kept: readonly string[]): string => {
  let out = text
  for (let n = 0; n < 4 && out.includes('\u0005'); n++)
    out = out.replaceAll(/\u0005(\d+)\u0006/g, (_, index: string) => kept[Number(index)] ?? '')
  return out
}
