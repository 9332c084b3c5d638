import { bundle } from './bundle.ts'

let script: Promise<string> | undefined

/** Returns the script of a page outside of sites with blocks of integrations that have frames. It is read once. */
export const frameScript = (): Promise<string> =>
  (script ??= bundle('content/webframes').then((code) => `{\n${code}modules['webframes'].startWebframes()\n}\n`))
