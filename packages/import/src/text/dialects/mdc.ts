import { cards, details, hint, stepper, styleOf, tabs, type Card, type Part } from '../blocks.ts'
import { readYaml } from '../formats/yaml.ts'
import { codeParts } from '../containers.ts'
import { indented, indentOf, linesOf, mapText, outdent, outsideCode, type Line } from '../lines.ts'

type Values = Readonly<Record<string, string>>

/** A component between lines of colons: `::name{key="value"}` … `::`. */
interface Component {
  name: string
  values: Values
  inner: Line[]
}

const opening = /^\s*(:{2,})([a-z][\w-]*)(?:\[([^\]]*)\])?(?:\{(.*)\})?\s*$/i
const value = /(?:^|\s):?([\w-]+)=(?:"([^"]*)"|'([^']*)'|([^\s"'}]+))/g
const slot = /^\s*#([a-z][\w-]*)\s*$/i

const valuesOf = (attributes: string): Values =>
  Object.fromEntries(
    [...attributes.matchAll(value)].map(([, name, double, single, plain]) => [name!, double ?? single ?? plain ?? '']),
  )

/** Returns the values that stand as YAML at the beginning of a component, and its other lines. */
const withYaml = (values: Values, inner: readonly Line[]): Pick<Component, 'values' | 'inner'> => {
  const end = inner[0]?.text.trim() === '---' ? inner.findIndex(({ text }, at) => at > 0 && text.trim() === '---') : -1
  if (end === -1) return { values, inner: [...inner] }
  const said = readYaml(
    inner
      .slice(1, end)
      .map(({ text }) => text)
      .join('\n'),
  )
  const texts = Object.entries(said).flatMap(([name, one]) =>
    ['string', 'number', 'boolean'].includes(typeof one) ? [[name, String(one)] as const] : [],
  )
  return { values: { ...values, ...Object.fromEntries(texts) }, inner: inner.slice(end + 1) }
}

/**
 * Returns, for each line, the next one that ends components which begin there: that with its indentation, as components of one level
 * can stand in each other. A search from each beginning would take time that grows with the square of their number.
 */
const endsIn = (lines: readonly Line[]): (number | undefined)[] => {
  const next = new Map<string, number>()
  const ends = lines.toReversed().map(({ text, isCode }, fromLast) => {
    const [marks = ''] = (isCode ? null : /^:{2,}/.exec(text.trimStart())) ?? []
    const here = `${indentOf(text)} ${marks}`
    if (text.trim() !== marks) return next.get(here) ?? next.get(marks)
    for (const key of [here, marks]) next.set(key, lines.length - 1 - fromLast)
    return undefined
  })
  return ends.toReversed()
}

/** Returns the component that begins at a line, and the index of its last line. */
const componentAt = (
  lines: readonly Line[],
  at: number,
  end: number | undefined,
): { component: Component; end: number } | undefined => {
  const { text, isCode } = lines[at]!
  const [, marks = '', name = '', label, attributes = ''] = (isCode ? null : opening.exec(text)) ?? []
  if (marks === '' || end === undefined) return undefined
  const inside = lines.slice(at + 1, end)
  const plain = outdent(
    inside.map((line) => line.text),
    indentOf(text),
  )
  const inner = plain.map((line, index) => ({ text: line, isCode: inside[index]!.isCode }))
  const values = { ...(label && { label }), ...valuesOf(attributes) }
  return { component: { name: name.toLowerCase(), ...withYaml(values, inner) }, end }
}

const componentsIn = (lines: readonly Line[]): Component[] => {
  const found: Component[] = []
  const ends = endsIn(lines)
  for (let at = 0; at < lines.length; at++) {
    const one = componentAt(lines, at, ends[at])
    if (one === undefined) continue
    found.push(one.component)
    at = one.end
  }
  return found
}

/** Returns the text of a component. Slots with a title become headings, those for code that only shows the rest of it are left out. */
const bodyOf = ({ inner }: Component, keep: Keep): string =>
  translateLines(
    inner.map((line) => {
      const [, name] = (line.isCode ? null : slot.exec(line.text)) ?? []
      return name === undefined ? line : { ...line, text: '' }
    }),
    keep,
  ).trim()

const titleIn = ({ values }: Component): string | undefined => values['label'] ?? values['title']

const linkOf = (component: Component, words: string): string => {
  const to = component.values['to'] ?? component.values['href']
  return to === undefined ? '' : `[${words}](${to})`
}

const noteOf = (kind: string, component: Component, keep: Keep): string => {
  const link = linkOf(component, 'Read more')
  return hint(styleOf(kind), component.values['title'], [bodyOf(component, keep), link].filter(Boolean).join('\n\n'))
}

const partsOf = ({ inner }: Component, keep: Keep): Part[] =>
  componentsIn(inner).map((part) => ({ title: titleIn(part) ?? 'Tab', body: bodyOf(part, keep) }))

const cardOf = (component: Component, keep: Keep): Card => ({
  title: titleIn(component) ?? '',
  body: [component.values['description'], bodyOf(component, keep)].filter(Boolean).join(' '),
  href: component.values['to'] ?? component.values['href'],
})

const stepsOf = (component: Component, keep: Keep): string => {
  const body = bodyOf(component, keep)
  const said = component.values['level'] ?? ''
  const level = '#'.repeat(/^[1-6]$/.test(said) ? Number(said) : 3)
  const lines = linesOf(body)
  const starts = lines.flatMap(({ text, isCode }, at) => (!isCode && text.startsWith(`${level} `) ? [at] : []))
  if (starts[0] !== 0) return body
  const parts = starts.map((start, index) => lines.slice(start, starts[index + 1]).map(({ text }) => text))
  return stepper(
    parts.map(([first = '', ...rest]) => ({ title: first.slice(level.length).trim(), body: rest.join('\n') })),
  )
}

const fieldOf = (component: Component, keep: Keep): string => {
  const { name = '', type, required, default: preset } = component.values
  const facts = [type, required === 'true' ? 'required' : undefined].filter(Boolean).join(', ')
  const rest = preset === undefined ? '' : ` Default: \`${preset}\`.`
  return `**\`${name}\`**${facts === '' ? '' : ` _${facts.replaceAll('<', '&lt;')}_`}${rest}\n\n${bodyOf(component, keep)}`
}

const passed = (component: Component, keep: Keep): string => bodyOf(component, keep)
const allDetails = ({ inner }: Component, keep: Keep): string =>
  componentsIn(inner)
    .map((part) => details(titleIn(part) ?? 'Details', bodyOf(part, keep)))
    .join('\n\n')

const writers: Readonly<Record<string, (component: Component, keep: Keep) => string>> = {
  ...Object.fromEntries(
    ['note', 'info', 'tip', 'success', 'important', 'warning', 'caution', 'danger', 'error'].map((kind) => [
      kind,
      (component: Component, keep: Keep) => noteOf(kind, component, keep),
    ]),
  ),
  callout: (component, keep) =>
    noteOf(component.values['color'] ?? component.values['type'] ?? 'info', component, keep),
  alert: (component, keep) => noteOf(component.values['type'] ?? 'info', component, keep),
  'code-group': (component, keep) => {
    const parts = codeParts(component.inner)
    return parts.length === 0 ? bodyOf(component, keep) : tabs(parts)
  },
  tabs: (component, keep) => {
    const parts = partsOf(component, keep)
    return parts.length === 0 ? bodyOf(component, keep) : tabs(parts)
  },
  accordion: allDetails,
  'accordion-item': (component, keep) => details(titleIn(component) ?? 'Details', bodyOf(component, keep)),
  collapsible: (component, keep) => details(titleIn(component) ?? 'Details', bodyOf(component, keep)),
  'card-group': (component, keep) => cards(componentsIn(component.inner).map((one) => cardOf(one, keep))),
  card: (component, keep) => cards([cardOf(component, keep)]),
  steps: stepsOf,
  field: fieldOf,
  'read-more': (component) => linkOf(component, titleIn(component) ?? 'Read more'),
  button: (component) => linkOf(component, titleIn(component) ?? 'Read more'),
  ...Object.fromEntries(
    ['div', 'field-group', 'code-collapse', 'code-preview', 'code-tree', 'prose', 'badge'].map((name) => [
      name,
      passed,
    ]),
  ),
}

/** Is told of a component that no block means, with its line. */
type Keep = (component: string, line: number) => void

const translateLines = (lines: readonly Line[], keep: Keep): string => {
  const out: string[] = []
  const ends = endsIn(lines)
  for (let at = 0; at < lines.length; at++) {
    const found = componentAt(lines, at, ends[at])
    if (found === undefined) {
      out.push(lines[at]!.text)
      continue
    }
    const { component, end } = found
    const name = component.name.replace(/^(?:u|prose)-/, '')
    const write = Object.hasOwn(writers, name) ? writers[name] : undefined
    const line = at + 1
    const keepHere: Keep = (construct) => keep(construct, line)
    if (write === undefined) keepHere(`::${component.name}`, line)
    out.push(indented((write ?? passed)(component, keepHere), indentOf(lines[at]!.text)))
    at = end
  }
  return out.join('\n')
}

type Replacement = readonly [RegExp, string]

// A component can have code in it, but one that code begins with is code.
const inlineComponents: readonly Replacement[] = [
  [/(?<![\w:`]):(?:u-|prose-)?icon\{[^{}]*\}\s?/g, ''],
  [/(?<![\w:`]):(?:u-|prose-)?(?:kbd|shortcut)\{[^{}]*?value="([^"]*)"[^{}]*\}/g, '<kbd>$1</kbd>'],
  [/(?<![\w:`]):[a-z][\w-]*\[([^[\]]*)\](?:\{[^{}]*\})?/g, '$1'],
]

const codeWithAttributes = /(`+[^`]*`+)(?:\{[^{}]*\})?/g

const attributesOfWords: readonly Replacement[] = [
  [/(\]\([^()\s]*\))\{[^{}]*\}/g, '$1'],
  [/(?<![!\]\w])\[([^[\]]+)\]\{[^{}]*\}/g, '$1'],
]

const replaceAll = (text: string, all: readonly Replacement[]): string =>
  all.reduce((whole, [from, to]) => whole.replaceAll(from, to), text)

/** Replaces components that Nuxt Content writes with colons. `keep` is told of those that no block means; their text stays. */
export const translateMdc = (text: string, keep: Keep): string =>
  mapText(translateLines(linesOf(text), keep), (line) => {
    const short = replaceAll(line, inlineComponents)
    return /\]\(|`\{|\]\{/.test(short) ? withoutAttributes(short) : short
  })

/** Removes the attributes of links, code and spans in a line. */
const withoutAttributes = (line: string): string =>
  outsideCode(line.replaceAll(codeWithAttributes, '$1'), (part) => replaceAll(part, attributesOfWords))
