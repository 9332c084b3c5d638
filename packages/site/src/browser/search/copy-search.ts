import { create } from '../dom.ts'
import type { Answer } from './search-results.ts'

/** Searches a copy of a site. The script with the index defines it. */
export type FindInCopy = (question: URLSearchParams, root: string) => Answer

type Loaded = typeof globalThis & { findInCopy?: FindInCopy }

let loading: Promise<void> | undefined

// A script element works from a disk, too, where pages can neither fetch files nor import modules.
const load = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = create('script') as HTMLScriptElement
    script.src = address
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error('The index cannot be loaded')))
    document.head.append(script)
  })

/** Searches a copy of a site that no server answers for. Loads the index at the first question. */
export const askCopy = async ({ dataset }: HTMLElement, question: URLSearchParams): Promise<Answer | undefined> => {
  await (loading ??= load(dataset['index']!))
  return (globalThis as Loaded).findInCopy?.(question, new URL(dataset['site'] ?? '', location.href).href)
}
