/** What the audit log records beside operations, and operations whose name has no verb. */
export const recorded = [
  'endAccess',
  'purgeSpace',
  'refuseOIDCSignIn',
  'refuseSAMLSignIn',
  'refuseSAMLSignOut',
  'signInWithCode',
  'signInWithOIDC',
  'signInWithPasskey',
  'signInWithSAML',
  'signOut',
  'signOutWithSAML',
] as const
