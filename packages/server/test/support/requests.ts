export * from '@scriptorium/tools/contract/requests.ts'
