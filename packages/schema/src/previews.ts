// Previews before 1.0 had other migrations: first 51, and then one for each domain with the changes after it. 1.0 creates the same tables
// with one migration for each domain.

/** The first migrations of previews. One of them is in every database of a preview. */
const first = ['0001_workspace', '1001_people']

/** The oldest schemas of previews whose backups can be restored: what came after them only adds to them. */
const oldest = ['0065_sealed_secrets', '1014_conversations']

/** The last of the migrations that create what previews had. */
const successor = '2015_conversations'

/** Thrown when a database was made by a preview. The exit code is 4. */
class PreviewDatabaseError extends Error {
  readonly exitCode = 4

  constructor() {
    super(
      'A preview of Scriptorium, before 1.0, made this database. Write a backup with that preview (`scriptorium backup ' +
        'preview.tar.gz`), and restore it with this version into an empty database (`scriptorium restore preview.tar.gz ' +
        '--database-url NEW`). The old database stays as it is.',
    )
    this.name = 'PreviewDatabaseError'
  }
}

/** Tells whether the applied migrations are those of a preview. */
export const isOfPreview = (applied: readonly string[]): boolean => first.some((name) => applied.includes(name))

/** Throws if a preview has migrated the database. */
export const refusePreviews = (applied: readonly string[]): void => {
  if (isOfPreview(applied)) throw new PreviewDatabaseError()
}

/** Tells whether a backup with the migrations of a preview can be restored. */
export const isRestorable = (applied: readonly string[]): boolean => oldest.some((name) => applied.includes(name))

/** Returns the migrations among `known` that create the tables of previews. */
export const schemaForPreviews = (known: readonly string[]): string[] => known.filter((name) => name <= successor)
