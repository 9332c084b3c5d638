import type { Mail } from '../mailer.ts'
import { mailWords } from '../words.ts'
import { linkPage } from './page.ts'

/** An invitation of an address to an organization. */
export interface Invitation {
  email: string
  expiresAt: string
  organizationTitle: string
  /** The title of the space to which it invites; absent if it invites to none or to several. */
  spaceTitle?: string | undefined
  inviterName: string
  inviterLanguage: string | null
}

const day = (at: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at))

/** Returns the mail of an invitation, in the language of the person who invites. */
export const invitationMail = (invitation: Invitation, url: string, id: string): Mail => {
  const words = mailWords(invitation.inviterLanguage)
  const names = { inviter: words.name(invitation.inviterName), organization: words.name(invitation.organizationTitle) }
  const space = invitation.spaceTitle === undefined ? undefined : words.name(invitation.spaceTitle)
  const [subject, sentence] =
    space === undefined
      ? [words.t('inviteSubject', names), words.t('inviteSentence', names)]
      : [words.t('inviteSpaceSubject', { ...names, space }), words.t('inviteSpaceSentence', { ...names, space })]
  const action = words.t('inviteAction')
  const footnote = words.t('inviteFootnote', { until: day(invitation.expiresAt, words.language) })
  return {
    id,
    to: invitation.email,
    subject,
    text: `${sentence}\n\n${action}:\n${url}\n\n${footnote}\n`,
    html: linkPage(subject, words, { sentence, url, action, footnote }),
  }
}
