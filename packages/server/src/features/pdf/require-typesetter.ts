import { Problem } from '../../ground/problem.ts'

const typesetter = '@myriaddreamin/typst-ts-node-compiler'

let known: boolean | undefined

const isInstalled = (): boolean => {
  try {
    import.meta.resolve(typesetter)
    return true
  } catch {
    return false
  }
}

/** Whether this server can make PDF files. A release comes without the typesetter, which takes 50 MB. */
export const canTypeset = (): boolean => (known ??= isInstalled())

/** Throws a problem that tells the operator what to install, if this server cannot make PDF files. */
export const requireTypesetter = (): void => {
  if (!canTypeset())
    throw new Problem(
      'not_implemented',
      `This server cannot make PDF files: its operator has not installed ${typesetter}`,
    )
}
