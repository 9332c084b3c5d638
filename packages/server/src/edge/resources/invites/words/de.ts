import type { InviteDictionary } from './en.ts'

export const de: InviteDictionary = {
  invited: 'Einladung zu {organization}',
  isFor: 'Die Einladung ist für {email}.',
  yourName: 'Dein Name',
  createAccount: 'Konto erstellen',
  signedInAs: 'Du bist als {name} angemeldet.',
  accept: 'Einladung annehmen',
  joinOther: 'Mit einem anderen Konto beitreten',
  haveAccount: 'Wenn du schon ein Konto hast',
  signIn: 'Anmelden',
  thenReopen: 'Öffne danach diese Seite noch einmal. Oder nimm mit einem Token an:',
  yourToken: 'Eines deiner Token',
  welcome: 'Willkommen bei {organization}',
  accountReady: 'Dein Konto ist bereit.',
  openStudio: 'Studio öffnen',
  programToken: 'Ein Token für Programme',
  tokenOnce: 'Das ist das Token deines Kontos. Es wird nur einmal angezeigt: Bewahre es wie ein Passwort auf.',
  tryIt: 'Probier es aus:',
  memberNow: 'Du bist jetzt Mitglied.',
  invalid: 'Diese Einladung ist nicht gültig',
  invalidText:
    'Sie wurde schon verwendet, wurde zurückgezogen oder ist abgelaufen. Bitte die Person, die dich eingeladen hat, um eine neue.',
  badName: 'Ein Name hat 1 bis 64 Zeichen.',
  acceptHere: 'Nimm die Einladung auf dieser Seite an.',
}
