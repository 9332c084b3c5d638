export { default } from '../../tools/vitest.base.ts'
