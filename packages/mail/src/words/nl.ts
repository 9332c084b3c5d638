import type { MailDictionary } from './en.ts'

export const nl: MailDictionary = {
  signInSubject: 'Je aanmeldlink',
  signInSentence: 'Open deze link om je aan te melden:',
  signInAction: 'Aanmelden',
  signInFootnote:
    'De link werkt één keer en 15 minuten lang. Als je er niet om hebt gevraagd, kun je deze e-mail negeren.',
  inviteSubject: '{inviter} nodigt je uit voor {organization}',
  inviteSentence: '{inviter} nodigt je uit voor {organization}, waar de documentatie wordt geschreven en gelezen.',
  inviteAction: 'Uitnodiging aannemen',
  inviteFootnote:
    'De uitnodiging is geldig tot {until} en kan één keer worden gebruikt. Als je haar niet verwachtte, kun je deze e-mail negeren.',
  'review-requested': '{actor} vraagt je om een beoordeling',
  reviewed: '{actor} heeft je wijzigingsverzoek beoordeeld',
  comment: '{actor} heeft op je wijzigingsverzoek gereageerd',
  reply: '{actor} heeft je geantwoord',
  mention: '{actor} heeft je genoemd',
  changed: '{actor} heeft iets gewijzigd dat je volgt',
  outdated: 'Je wijzigingsverzoek mist de nieuwste hoofdinhoud',
  conflict: 'Je wijzigingsverzoek heeft conflicten',
  changeRequest: 'Wijzigingsverzoek #{number}',
  manyThings: '{count} items wachten op je in {organization}',
  andMore: 'En nog {count}',
  reason: 'Je krijgt deze e-mail omdat je lid bent van {organization}.',
  stop: 'Deze e-mails stoppen',
}
