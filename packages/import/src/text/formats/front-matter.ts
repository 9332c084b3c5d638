import { stringify } from 'yaml'
import { withoutComments } from '../lines.ts'
import { readToml } from './toml.ts'
import type { Fault } from '../../faults.ts'
import { isYamlText, readYaml, yamlFault } from './yaml.ts'

const tomlBlock = /^\uFEFF?\+\+\+[ \t]*\n([\s\S]*?)\n\+\+\+[ \t]*(?:\n|$)/
const block = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/

/** The fields before a page, and the text after them. */
export interface Front {
  fields: Record<string, unknown>
  body: string
  /** How many lines of the file are before the text. */
  linesBefore: number
  /** What is wrong with the fields, if some of them can be read nevertheless. */
  fault?: Fault | undefined
}

/** Returns YAML whose texts with a colon and a blank, such as `title: Actions: an introduction`, stand in quotes. */
const withQuotedTexts = (yaml: string): string =>
  yaml.replaceAll(
    /^([a-z_][\w-]*):[ \t]+([\p{L}\p{N}][^\n]*?:[ \t][^\n]*)$/gimu,
    (_, name: string, value: string) => `${name}: ${JSON.stringify(value.trim())}`,
  )

/** Reads the front matter of a page. Fields that are not valid YAML or TOML are left out. A title that stands between lines of hyphens is text, not front matter. */
export const readFront = (text: string): Front => {
  const [inToml, toml] = tomlBlock.exec(text) ?? []
  const after = (whole: string) => ({ body: text.slice(whole.length), linesBefore: whole.split('\n').length - 1 })
  if (inToml !== undefined) return { fields: readToml(toml ?? ''), ...after(inToml) }
  const [whole = '', said = ''] = block.exec(text) ?? []
  if (whole === '' || isYamlText(said)) return { fields: {}, ...after('') }
  const yaml = yamlFault(said) === undefined ? said : withQuotedTexts(said)
  const fields = readYaml(yaml)
  const fault = Object.keys(fields).length === 0 ? undefined : yamlFault(yaml)
  return { fields, ...after(whole), ...(fault && { fault: { ...fault, line: fault.line + 1 } }) }
}

/** Returns a page with these fields before its text. Undefined fields are left out. */
export const withFront = (fields: Readonly<Record<string, unknown>>, body: string): string => {
  const said = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''))
  return Object.keys(said).length === 0 ? body : `---\n${stringify(said)}---\n\n${body.replace(/^\s*\n/, '')}`
}

/** Returns a field if it is a text. */
export const textField = ({ fields }: Front, name: string): string | undefined => {
  const value = fields[name]
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** Returns the text of the first heading of a page, if the page begins with it. */
export const leadingTitle = (body: string): string | undefined => {
  const [line = ''] = withoutComments(body).trimStart().split('\n', 1)
  if (line.length > 1000 || !/^# +\S/.test(line)) return undefined
  return line
    .slice(1)
    .trim()
    .replace(/ #+$/, '')
    .replace(/ *\{#[^{}]*\}$/, '')
}
