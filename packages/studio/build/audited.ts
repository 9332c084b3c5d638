import { operations } from '@scriptorium/types'
import type { Plugin } from 'vite'

const name = 'virtual:audited'

/** Provides `virtual:audited`: the operations that write audit events, with the resource that each of them changes. */
export const audited = (): Plugin => ({
  name: 'audited',
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load: (id) => {
    if (id !== `\0${name}`) return undefined
    const found = Object.entries(operations).filter(([, one]) => one.method !== 'get' && !('audited' in one))
    return `export default ${JSON.stringify(Object.fromEntries(found.map(([id, { resource }]) => [id, resource])))}`
  },
})
