import { translateTree, type FileTree, type TranslatedTree } from '../src/index.ts'

/** Returns a tree of these files. */
export const treeOf = (files: Readonly<Record<string, string>>): FileTree => ({
  paths: Object.keys(files),
  read: (path) => Promise.resolve(Object.hasOwn(files, path) ? files[path] : undefined),
})

/** Returns the translation of these files, by path. Throws if no tool is recognized. */
export const translate = async (
  files: Readonly<Record<string, string>>,
): Promise<TranslatedTree & { texts: Record<string, string> }> => {
  const translated = await translateTree(treeOf(files))
  if (translated === undefined) throw new Error('No tool is recognized')
  return { ...translated, texts: Object.fromEntries(translated.files.map(({ path, text }) => [path, text])) }
}
