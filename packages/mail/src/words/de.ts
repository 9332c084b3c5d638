import type { MailDictionary } from './en.ts'

export const de: MailDictionary = {
  signInSubject: 'Dein Anmeldelink',
  signInSentence: 'Öffne diesen Link, um dich anzumelden:',
  signInAction: 'Anmelden',
  signInFootnote:
    'Der Link funktioniert einmal und 15 Minuten lang. Wenn du ihn nicht angefordert hast, ignoriere diese E-Mail.',
  inviteSubject: '{inviter} lädt dich zu {organization} ein',
  inviteSentence: '{inviter} lädt dich zu {organization} ein. Dort wird die Dokumentation geschrieben und gelesen.',
  inviteAction: 'Einladung annehmen',
  inviteFootnote:
    'Die Einladung gilt bis {until} und kann einmal verwendet werden. Wenn du sie nicht erwartet hast, ignoriere diese E-Mail.',
  'review-requested': '{actor} bittet dich um eine Prüfung',
  reviewed: '{actor} hat deinen Änderungsantrag geprüft',
  comment: '{actor} hat deinen Änderungsantrag kommentiert',
  reply: '{actor} hat dir geantwortet',
  mention: '{actor} hat dich erwähnt',
  changed: '{actor} hat etwas geändert, das du beobachtest',
  outdated: 'Deinem Änderungsantrag fehlt der neueste Hauptinhalt',
  conflict: 'Dein Änderungsantrag hat Konflikte',
  changeRequest: 'Änderungsantrag #{number}',
  manyThings: '{count} Einträge warten auf dich in {organization}',
  andMore: 'Und {count} weitere',
  reason: 'Du erhältst diese E-Mail, weil du Mitglied von {organization} bist.',
  stop: 'Diese E-Mails abbestellen',
}
