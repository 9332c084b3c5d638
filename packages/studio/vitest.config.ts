import { mergeConfig } from 'vitest/config'
import base from '../../tools/vitest.base.ts'

// Files replace globals before they import what reads them, so each has modules of its own.
export default mergeConfig(base, { test: { isolate: true } })
