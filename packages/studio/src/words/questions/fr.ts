import type { Dictionary } from './en.ts'

/** The words of the screens about questions of readers. */
export const fr: Dictionary = {
  answerIt: 'Y répondre dans un espace',
  answerText: 'Une demande de modification avec cet objet est créée.',
  changedAt: 'Modifié {time}',
  clusters: 'Sujets',
  conversations: 'Conversations',
  inConversation: 'De la conversation « {name} »',
  issues: 'Questions',
  noQuestions: 'Il n’y a pas encore de questions',
  noQuestionsText: 'Les questions des conversations qu’une intégration ou un programme envoie apparaissent ici.',
  questionCount: { one: '{count} question', other: '{count} questions' },
}
