import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Worker threads and child processes of tests load the same modules again and again.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compile'))
