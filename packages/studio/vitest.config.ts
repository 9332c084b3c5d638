import { mergeConfig } from 'vitest/config'
import base from '../../tools/vitest.base.ts'

// A test file replaces globals and then imports modules that read them, so no two test files share modules.
export default mergeConfig(base, { test: { isolate: true } })
