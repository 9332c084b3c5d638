import type { Phrase } from '../plural.ts'

/** The words of the screen on which somebody sets up their own account. */
export const en = {
  activeNow: 'This browser',
  appearance: 'Appearance',
  endSession: 'End the session',
  lastActive: 'Last active',
  nameSaved: 'Your name is saved',
  profile: 'Profile',
  saveName: 'Save the name',
  sessions: 'Where you are signed in',
  sessionsText: 'Each browser has its own session. End those that you do not recognize.',
  singleKeys: 'Shortcuts of a single letter',
  singleKeysText: 'Switch them off if a screen reader or speech input triggers them.',
  mailText:
    'What you are mailed about if you have not read it here within ten minutes. You get one mail an hour at most.',
  noMail: 'You get no mail yet: your address is not verified, or this server sends no mail.',
  'mail-review-requested': 'Requests for my review',
  'mail-mention': 'Mentions of me',
  'mail-reply': 'Replies to my comments',
  'mail-reviewed': 'Reviews of my change requests',
  'mail-comment': 'Comments on my change requests',
  'mail-changed': 'Changes in what I watch',
  'mail-outdated': 'Change requests of mine that are outdated',
  'mail-conflict': 'Conflicts in my change requests',
  'mail-work': 'Imports, exports and translations of mine that have ended',
  'mail-weekly': 'Each Monday: what readers of my sites did',
  passkeys: 'Passkeys',
  passkeysText: 'Sign in with the fingerprint, face or PIN of a device, without a link.',
  addPasskey: 'Add a passkey',
  passkeyName: 'Name of the passkey',
  passkeyAdded: 'The passkey is added',
  passkeyExists: 'This device has a passkey already.',
  removePasskey: 'Remove {name}',
  removePasskeyText: 'You can no longer sign in with it. Sessions that began with it go on.',
  renamePasskey: 'Rename {name}',
  neverUsed: 'Not used yet',
} satisfies Readonly<Record<string, Phrase>>

/** The words in one language. */
export type Dictionary = Readonly<Record<keyof typeof en, Phrase>>
