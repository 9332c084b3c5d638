import { mergeConfig } from 'vitest/config'
import base from '../../tools/vitest.base.ts'

export default mergeConfig(base, { test: { passWithNoTests: true } })
