/** The words of the page of an invitation. */
export interface InviteDictionary {
  invited: string
  isFor: string
  yourName: string
  createAccount: string
  signedInAs: string
  accept: string
  joinOther: string
  haveAccount: string
  signIn: string
  thenReopen: string
  yourToken: string
  welcome: string
  accountReady: string
  openStudio: string
  programToken: string
  tokenOnce: string
  tryIt: string
  memberNow: string
  invalid: string
  invalidText: string
  badName: string
  acceptHere: string
  badToken: string
  sessionEnded: string
  otherOrganization: string
  onlyByMail: string
  accountExists: string
}

export const en: InviteDictionary = {
  invited: 'You are invited to {organization}',
  isFor: 'The invitation is for {email}.',
  yourName: 'Your name',
  createAccount: 'Create an account',
  signedInAs: 'You are signed in as {name}.',
  accept: 'Accept the invitation',
  joinOther: 'Join with another account',
  haveAccount: 'If you already have an account',
  signIn: 'Sign in',
  thenReopen: 'Then open this page again. Or accept with a token:',
  yourToken: 'One of your tokens',
  welcome: 'Welcome to {organization}',
  accountReady: 'Your account is ready.',
  openStudio: 'Open the studio',
  programToken: 'A token for programs',
  tokenOnce: 'This is the token of your account. It is shown only once: store it like a password.',
  tryIt: 'Try it:',
  memberNow: 'You are a member now.',
  invalid: 'This invitation is not valid',
  invalidText: 'It was already used, was withdrawn, or has expired. Ask the person who invited you for a new one.',
  badName: 'A name has 1 to 64 characters.',
  acceptHere: 'Accept the invitation on this page.',
  badToken: 'The token is unknown, revoked or expired.',
  sessionEnded: 'Your session has ended: sign in again.',
  otherOrganization: 'An account of single sign-on opens only its own organization.',
  onlyByMail: 'This invitation was sent by e-mail: open the link in that mail to accept it.',
  accountExists: 'An account with this address exists: sign in to it, and open this page again.',
}
