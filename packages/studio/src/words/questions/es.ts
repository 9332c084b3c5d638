import type { Dictionary } from './en.ts'

/** The words of the screens about questions of readers. */
export const es: Dictionary = {
  answerIt: 'Responderla en un espacio',
  answerText:
    'Un borrador de solicitud de cambio enumera las preguntas y las secciones relacionadas. Si hay un motor configurado, empieza con un primer texto.',
  answeredAt: 'Respondida {time}',
  askedSince: {
    one: 'preguntada una vez desde entonces',

    other: 'preguntada {count} veces desde entonces',
  },
  changedAt: 'Cambió {time}',
  clusters: 'Temas',
  conversations: 'Conversaciones',
  inConversation: 'De la conversación «{name}»',
  inWork: 'En curso:',
  issues: 'Preguntas',
  noQuestions: 'Aún no hay preguntas',
  noQuestionsText: 'Aquí aparecen preguntas de lectores y de conversaciones que envía una integración o un programa.',
  notAskedSince: 'no se ha vuelto a preguntar',
  questionCount: { one: '{count} pregunta', other: '{count} preguntas' },
}
