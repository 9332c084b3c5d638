import type { Phrase } from '../plural.ts'

/** The words of the screens about imports. */
export const en = {
  brokenNow: 'Broken links',
  cancelImport: 'Cancel',
  changedOnBothSides: 'Changed in the source and here',
  chooseFiles: 'Choose files',
  chooseFolder: 'Choose a folder',
  doneOfTotal: '{done} of {total}',
  dropHere: 'Drop a folder, files or a zip file here',
  dryRun: 'Only show what would be imported',
  import: 'Import',
  'import-cancelled': 'Cancelled',
  'import-completed': 'Completed',
  'import-failed': 'Failed',
  'import-in-progress': 'Running',
  'import-pending': 'Waiting',
  importAddress: 'Or the address of a website, a zip file or a Git repository',
  importAddressHint: 'The address of a repository ends with .git, and that of an archive with .zip.',
  importCounts: {
    one: '{count} page: {created} created, {updated} updated, {moved} moved, {deleted} deleted.',
    other: '{count} pages: {created} created, {updated} updated, {moved} moved, {deleted} deleted.',
  },
  importLinks: {
    one: '{count} link: {before} broken before, {now} broken now.',
    other: '{count} links: {before} broken before, {now} broken now.',
  },
  importOf: 'Import of {name}',
  importText: 'Files of other tools are translated. The pages go into a change request, with a report as its comment.',
  importedPages: 'Pages',
  keptAsText: 'Kept as text',
  specifications: 'OpenAPI specifications',
  specificationCreated: 'new',
  specificationUpdated: 'new version',
  specificationUnchanged: 'unchanged',
  leftOut: 'Left out',
  nothingNew: 'The space already has all of it.',
  nothingWritten: 'Nothing was written.',
  publishAsSite: 'Publish as a site',
  readAs: 'Read as {tool}.',
  report: 'Report',
  reviewImport: 'Review and merge the pages',
  secondsLeft: { one: 'About {count} second left', other: 'About {count} seconds left' },
  'step-fetch': 'Fetching',
  'step-read': 'Reading',
  'step-write': 'Writing',
} satisfies Readonly<Record<string, Phrase>>

/** The words in one language. */
export type Dictionary = Readonly<Record<keyof typeof en, Phrase>>
