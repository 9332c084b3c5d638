import type { InviteDictionary } from './en.ts'

export const fr: InviteDictionary = {
  invited: 'Vous êtes invité à rejoindre {organization}',
  isFor: 'L’invitation est destinée à {email}.',
  yourName: 'Votre nom',
  createAccount: 'Créer un compte',
  signedInAs: 'Vous êtes connecté en tant que {name}.',
  accept: 'Accepter l’invitation',
  joinOther: 'Rejoindre avec un autre compte',
  haveAccount: 'Si vous avez déjà un compte',
  signIn: 'Se connecter',
  thenReopen: 'Ouvrez ensuite cette page à nouveau. Ou acceptez avec un jeton :',
  yourToken: 'Un de vos jetons',
  welcome: 'Bienvenue dans {organization}',
  accountReady: 'Votre compte est prêt.',
  openStudio: 'Ouvrir le studio',
  programToken: 'Un jeton pour les programmes',
  tokenOnce: 'Voici le jeton de votre compte. Il n’est affiché qu’une fois : conservez-le comme un mot de passe.',
  tryIt: 'Essayez-le :',
  memberNow: 'Vous êtes maintenant membre.',
  invalid: 'Cette invitation n’est pas valable',
  invalidText:
    'Elle a déjà été utilisée, a été retirée ou a expiré. Demandez-en une nouvelle à la personne qui vous a invité.',
  badName: 'Un nom comporte de 1 à 64 caractères.',
  acceptHere: 'Acceptez l’invitation sur cette page.',
}
