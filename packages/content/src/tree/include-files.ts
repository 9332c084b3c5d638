import type { ReusableContentRecord } from './records.ts'
import { slugify } from './slugs.ts'

/** The folder of a repository in which reusable contents are files. */
export const includesFolder = '.gitbook/includes'

type Named = Pick<ReusableContentRecord, 'id' | 'title' | 'slug' | 'git'>

/** Returns the file name of reusable content. Several reusable contents can have the same name. */
export const includeName = ({ title, slug, git }: Named): string =>
  slug ?? git?.path.replace(/^.*\//, '').replace(/\.md$/i, '') ?? slugify(title)

/** Returns the names of the files of reusable contents, by their ids. Each name is unique. */
export const includeNames = (records: readonly Named[]): Map<string, string> => {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const record of records) {
    const base = includeName(record)
    let name = base
    for (let n = 1; taken.has(name); n++) name = `${base}-${n}`
    taken.add(name)
    names.set(record.id, name)
  }
  return names
}

/** Returns the path of the file of reusable content. */
export const includePath = (name: string): string => `${includesFolder}/${name}.md`
