/** The words of mails in English. Names in braces stand for values. */
export const en = {
  signInSubject: 'Your sign-in link',
  signInSentence: 'Open this link to sign in:',
  signInAction: 'Sign in',
  signInFootnote: 'The link works once and for 15 minutes. If you did not ask for it, ignore this mail.',
  inviteSubject: '{inviter} invites you to {organization}',
  inviteSentence: '{inviter} invites you to {organization}, where its documentation is written and read.',
  inviteAction: 'Accept the invitation',
  inviteFootnote:
    'The invitation is valid until {until} and can be used once. If you did not expect it, ignore this mail.',
  'review-requested': '{actor} asked for your review',
  reviewed: '{actor} reviewed your change request',
  comment: '{actor} commented on your change request',
  reply: '{actor} replied to you',
  mention: '{actor} mentioned you',
  changed: '{actor} changed what you watch',
  outdated: 'Your change request lacks the latest main content',
  conflict: 'Your change request has conflicts',
  changeRequest: 'Change request #{number}',
  manyThings: '{count} things wait for you in {organization}',
  andMore: 'And {count} more',
  reason: 'You get this mail because you are a member of {organization}.',
  stop: 'Stop these mails',
  weeklySubject: 'Readers of {organization} last week',
  weeklyViews: 'Views',
  weeklyVisitors: 'Visitors',
  weeklyChange: '{change} on the week before',
  weeklyPages: 'Most read pages',
  weeklySearches: 'Searches without a result',
  weeklyQuestions: 'Questions without an answer',
  weeklyReason: 'You get this mail each Monday because you asked for it in {organization}.',
}

/** The words of mails in one language. */
export type MailDictionary = Readonly<Record<keyof typeof en, string>>
