// The operations for `createPartialClient`, one export each, so that bundlers include only those that a program uses.
export * from '#endpoints'
