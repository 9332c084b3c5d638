import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { readAssets } from '@scriptorium/folders/import/read-assets'
import { readFolder } from '@scriptorium/folders/import/read-folder'
import { readText } from '@scriptorium/folders/read-text'
import type { Source, SourceFile } from '@scriptorium/folders/source'

// A release has a copy of the documentation, in the folders of the repository.
const packed = join(import.meta.dirname, '../../../documentation')
const repository = existsSync(packed) ? packed : join(import.meta.dirname, '../../../../..')

// The guide for operators is a section of its own.
const documentsIn = (root: string): string[] =>
  globSync(['packages/*/{README,docs/*}.md', 'packages/*/{pictures,test,bench,examples}/README.md'], {
    cwd: root,
    exclude: ['packages/guide/**'],
  }).toSorted()

const picturesIn = (root: string): string[] => globSync('packages/*/pictures/*.jpg', { cwd: root })

const linkToGuide = /\[([^\]]+)\]\((?:\.\.|packages)\/guide\/README\.md\)/g

// The site shows each folder as a group of pages, and readers expect no `.github` among them.
const forReaders = ({ path, text: written }: SourceFile): SourceFile => {
  const folder = '.github/'
  const text = written.replaceAll(linkToGuide, '$1')
  if (!path.startsWith(folder)) return { path, text: text.replaceAll(`](${folder}`, '](') }
  return { path: path.slice(folder.length), text: text.replaceAll('](../', '](') }
}

/** Reads the product's documentation files that exist in the source tree, with their pictures and the files that they link to. */
export const readDocumentation = async (): Promise<Source> => {
  const guides = ['README.md', 'spec/README.md', 'spec/operations.md', '.github/CONTRIBUTING.md', 'packages/README.md']
  const files: SourceFile[] = []
  for (const path of [...guides, ...documentsIn(repository)]) {
    const read = await readText(join(repository, path))
    if ('text' in read) files.push(forReaders({ path, text: read.text }))
  }
  return { files, ...(await readAssets(repository, files, picturesIn(repository))) }
}

/** Reads the guide for operators. */
export const readGuide = (): Promise<Source> => readFolder(join(repository, 'packages/guide'))

const checklist: SourceFile = {
  path: 'Releasing.md',
  text: `# Releasing

{% hint style="info" %}
This page waits in a change request: read its changes, edit it, and merge it.
{% endhint %}

- [ ] \`pnpm test\` passes on both databases
- [ ] \`pnpm breaking\` finds nothing that clients would notice, or the reason is written down
- [ ] the change is described: \`pnpm changeset\`
`,
}

const invitation = '\n## Releasing\n\n[Releasing](Releasing.md) lists the steps before a release.\n'

/** Returns the documentation with one new and one edited page, for the example change request. */
export const withExample = (source: Source): Source => ({
  ...source,
  files: [
    ...source.files.map((file) => (file.path === 'README.md' ? { ...file, text: file.text + invitation } : file)),
    checklist,
  ],
})
