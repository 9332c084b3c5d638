/**
 * The version of the texts that are generated from OpenAPI documents. Stored texts of older versions are generated again.
 * `generator-version.test.ts` says when to increase it.
 */
export const generatorVersion = 19

/** Identifies what the generator makes of a version of a document. */
export const generationKey = (versionId: string): string => `${generatorVersion}:${versionId}`

/** Returns whether a key names this version of a document and this generator, or that of a newer server in a rolling update. */
export const isGenerated = (key: string | undefined, versionId: string): boolean => {
  const [generator, version] = (key ?? '').split(':')
  return version === versionId && Number(generator) >= generatorVersion
}
