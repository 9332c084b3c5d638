// Previews had 51 migrations, the first of which is in every one of their databases. 1.0 creates the same tables with others.
const first = '0001_workspace'

/** The oldest schema of previews whose backups can be restored: what came after it only adds to it. */
const oldest = '0065_sealed_secrets'

/** The last of the migrations that create what previews had. */
const successor = '1014_conversations'

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
export const isOfPreview = (applied: readonly string[]): boolean => applied.includes(first)

/** Throws if a preview has migrated the database. */
export const refusePreviews = (applied: readonly string[]): void => {
  if (isOfPreview(applied)) throw new PreviewDatabaseError()
}

/** Tells whether a backup with the migrations of a preview can be restored. */
export const isRestorable = (applied: readonly string[]): boolean => applied.includes(oldest)

/** Returns the migrations among `known` that create the tables of previews. */
export const schemaForPreviews = (known: readonly string[]): string[] => known.filter((name) => name <= successor)
