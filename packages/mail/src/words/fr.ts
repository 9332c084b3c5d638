import type { MailDictionary } from './en.ts'

export const fr: MailDictionary = {
  signInSubject: 'Votre lien de connexion',
  signInSentence: 'Ouvrez ce lien pour vous connecter :',
  signInAction: 'Se connecter',
  signInFootnote:
    'Le lien fonctionne une seule fois et pendant 15 minutes. Si vous ne l’avez pas demandé, ignorez cet e-mail.',
  inviteSubject: '{inviter} vous invite à rejoindre {organization}',
  inviteSentence: '{inviter} vous invite à rejoindre {organization}, où sa documentation est écrite et lue.',
  inviteAction: 'Accepter l’invitation',
  inviteFootnote:
    'L’invitation est valable jusqu’au {until} et ne peut être utilisée qu’une fois. Si vous ne l’attendiez pas, ignorez cet e-mail.',
  'review-requested': '{actor} vous demande une relecture',
  reviewed: '{actor} a relu votre demande de modification',
  comment: '{actor} a commenté votre demande de modification',
  reply: '{actor} vous a répondu',
  mention: '{actor} vous a mentionné',
  changed: '{actor} a modifié un contenu que vous suivez',
  outdated: 'Il manque à votre demande de modification le dernier contenu principal',
  conflict: 'Votre demande de modification a des conflits',
  changeRequest: 'Demande de modification nº {number}',
  manyThings: '{count} éléments vous attendent dans {organization}',
  andMore: 'Et {count} de plus',
  reason: 'Vous recevez cet e-mail parce que vous êtes membre de {organization}.',
  stop: 'Ne plus recevoir ces e-mails',
}
