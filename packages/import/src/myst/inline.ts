import { roleText, type Names } from '../rst/inline.ts'

/** What the words of a page in MyST can name. */
export interface MystNames {
  link: Names['link']
  external?: Names['external']
  /** The texts that stand for names between two braces. */
  substitutions: ReadonlyMap<string, string>
}

// Roles come first, since their text is between the marks of code.
const parts =
  /\{((?:[\w.+-]+:)*[\w.+-]+)\}`([^`]{1,1000})`|(?<code>(`+)(?!`)(?:[^\n](?!\4(?!`))){0,400}[^\n]\4(?!`))|<(?:project:|path:|(?=inv:))([^<>\s]*)>|(?<!!)\[([^[\]]*)\]\((?:project:|path:)?([^()\s<>]+)\)|\[([^[\]]+)\]\{[^{}]*\}|\{\{\s*([\w.-]+)[^{}]*\}\}/g

const isAddress = (target: string): boolean => /^[a-z][a-z\d+.-]*:/i.test(target)

const pageLink = (words: string, target: string, { link }: MystNames): string | undefined => {
  const [, file = '', label = ''] = /^([^#]*)#?(.*)$/.exec(target) ?? []
  const found =
    file === '' ? link('ref', label) : (link('doc', file.replace(/\.(?:md|rst)$/, '')) ?? link('ref', target))
  if (found === undefined) return undefined
  const href = file !== '' && label !== '' ? `${found.href.replace(/#.*/, '')}#${label}` : found.href
  return `[${words || found.title}](${href})`
}

const linked = (words: string, target: string, names: MystNames): string => {
  // The inventories of other sites are not in the folder.
  if (target.startsWith('inv:')) return words || target.replace(/^.*[:#]/, '')
  if (isAddress(target)) return `[${words || target}](${target})`
  // A link to an anchor of the same page stays, unless it is a label.
  return pageLink(words, target, names) ?? `[${words || target}](${target})`
}

/** Translates the inline marks of MyST: roles, links to labels, substitutions, and attributes of words. */
export const translateMystInline = (text: string, names: MystNames): string =>
  text.replaceAll(
    parts,
    (
      whole: string,
      role?: string,
      roleWords?: string,
      code?: string,
      _marks?: string,
      auto?: string,
      words?: string,
      target?: string,
      span?: string,
      name?: string,
    ) => {
      if (role !== undefined && /^sub-?ref$/.test(role))
        return names.substitutions.get(roleWords!) ?? `\`${roleWords}\``
      if (role !== undefined) return roleText(role, roleWords!.replaceAll('\n', ' '), names)
      if (code !== undefined) return whole
      if (auto !== undefined) return linked('', auto, names)
      if (target !== undefined) return linked(translateMystInline(words ?? '', names), target, names)
      if (span !== undefined) return span
      return names.substitutions.get(name!) ?? `\`${whole.replaceAll('`', "'")}\``
    },
  )
