import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseChangesetFile } from '@changesets/parse'
import { releaseVersion, ROOT } from './places.ts'

const headings = { major: 'Breaking changes', minor: 'New', patch: 'Mended' } as const

type Size = keyof typeof headings

interface Note {
  size: Size
  text: string
}

const sizes = Object.keys(headings) as Size[]

/** Reads a changeset: front matter that names packages and how large the change is, then the text for its users. */
export const readNote = (changeset: string): Note => {
  const { releases, summary } = parseChangesetFile(changeset)
  return { size: sizes.find((size) => releases.some(({ type }) => type === size)) ?? 'patch', text: summary }
}

const item = (text: string): string => `- ${text.replaceAll(/\n(?=.)/g, '\n  ')}`

/** Returns the release notes in Markdown, made of all changesets since the last release. */
export const releaseNotes = (version: string, notes: readonly Note[]): string =>
  [
    `# Scriptorium ${version}`,
    ...sizes.flatMap((size) => {
      const texts = notes.filter((note) => note.size === size).map(({ text }) => item(text))
      return texts.length === 0 ? [] : [`## ${headings[size]}`, texts.join('\n')]
    }),
  ].join('\n\n') + '\n'

/** Writes the release notes to a file. */
export const writeReleaseNotes = (file: string): void => {
  const folder = join(ROOT, '.changeset')
  const names = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md')
  const notes = names.toSorted().map((name) => readNote(readFileSync(join(folder, name), 'utf8')))
  writeFileSync(file, releaseNotes(releaseVersion(), notes))
}
