/**
 * Lets the process end with its own exit code. The library that runs PostgreSQL for tests ends every process that loads it
 * with 0, failed tests or not: its hook is asked when nothing is left to do, and ours before it.
 */
process.prependListener('beforeExit', (code) => process.exit(code))
