/** The optional package that makes PDF files. It takes 50 MB. */
export const typesetter = '@myriaddreamin/typst-ts-node-compiler'

let known: boolean | undefined

const isInstalled = (): boolean => {
  try {
    import.meta.resolve(typesetter)
    return true
  } catch {
    return false
  }
}

/** Returns whether the typesetter is installed. */
export const canTypeset = (): boolean => (known ??= isInstalled())
