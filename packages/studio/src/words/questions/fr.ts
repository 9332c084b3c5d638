import type { Dictionary } from './en.ts'

/** The words of the screens about questions of readers. */
export const fr: Dictionary = {
  answerIt: 'Y répondre dans un espace',
  answerText:
    'Un brouillon de demande de modification liste les questions et les sections concernées. Si un moteur est configuré, il commence par un premier texte.',
  answeredAt: 'Répondu {time}',
  askedSince: { one: 'posée une fois depuis', other: 'posée {count} fois depuis' },
  attributes: 'Informations de la source',
  'by-assistant': 'Assistant',
  'by-team-member': 'Équipe',
  'by-user': 'Lecteur',
  changedAt: 'Modifié {time}',
  clusters: 'Sujets',
  conversation: 'Conversation',
  conversations: 'Conversations',
  fromIntegration: 'De l’intégration {name}',
  fromMail: 'Par e-mail',
  fromProgram: 'Envoyée par un programme',
  fromSite: 'Posée sur le site {name}',
  inConversation: 'De la conversation « {name} »',
  inWork: 'En cours :',
  issues: 'Questions',
  messages: 'Messages',
  noQuestions: 'Il n’y a pas encore de questions',
  noQuestionsText:
    'Les questions des lecteurs et des conversations qu’une intégration ou un programme envoie apparaissent ici.',
  notAskedSince: 'pas reposée depuis',
  openSource: 'Ouvrir à la source',
  questionCount: { one: '{count} question', other: '{count} questions' },
}
