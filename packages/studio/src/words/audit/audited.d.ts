declare module 'virtual:audited' {
  const audited: Readonly<Record<string, import('./operations.ts').AuditedResource | undefined>>
  export default audited
}
