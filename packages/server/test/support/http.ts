export * from '@scriptorium/tools/contract/http.ts'
