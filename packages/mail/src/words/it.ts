import type { MailDictionary } from './en.ts'

export const it: MailDictionary = {
  signInSubject: 'Il tuo link di accesso',
  signInSentence: 'Apri questo link per accedere:',
  signInAction: 'Accedi',
  signInFootnote: 'Il link funziona una sola volta e per 15 minuti. Se non lo hai richiesto, ignora questa e-mail.',
  inviteSubject: '{inviter} ti invita in {organization}',
  inviteSentence: '{inviter} ti invita in {organization}, dove la documentazione viene scritta e letta.',
  inviteAction: 'Accetta l’invito',
  inviteFootnote:
    'L’invito è valido fino al {until} e può essere usato una sola volta. Se non lo aspettavi, ignora questa e-mail.',
  'review-requested': '{actor} ti chiede una revisione',
  reviewed: '{actor} ha revisionato la tua richiesta di modifica',
  comment: '{actor} ha commentato la tua richiesta di modifica',
  reply: '{actor} ti ha risposto',
  mention: '{actor} ti ha menzionato',
  changed: '{actor} ha modificato qualcosa che segui',
  outdated: 'Alla tua richiesta di modifica manca il contenuto principale più recente',
  conflict: 'La tua richiesta di modifica ha conflitti',
  changeRequest: 'Richiesta di modifica n. {number}',
  manyThings: '{count} elementi ti aspettano in {organization}',
  andMore: 'E altri {count}',
  reason: 'Ricevi questa e-mail perché sei membro di {organization}.',
  stop: 'Non ricevere più queste e-mail',
}
