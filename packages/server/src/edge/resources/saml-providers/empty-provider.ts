/** The columns of a provider of single sign-on that its settings can leave out. */
export const emptyProvider = {
  ssoUrl: '',
  logoutUrl: '',
  entityId: '',
  certificate: '',
  issuer: '',
  clientId: '',
  clientSecret: null,
  defaultTeamId: null,
  defaultRole: 'none',
} as const
