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
  attributes: 'Datos de la fuente',
  'by-assistant': 'Asistente',
  'by-team-member': 'Equipo',
  'by-user': 'Lector',
  changedAt: 'Cambió {time}',
  clusters: 'Temas',
  conversation: 'Conversación',
  conversations: 'Conversaciones',
  fromIntegration: 'De la integración {name}',
  fromMail: 'Por correo electrónico',
  fromProgram: 'Enviada por un programa',
  fromSite: 'Preguntado en el sitio {name}',
  inConversation: 'De la conversación «{name}»',
  inWork: 'En curso:',
  issues: 'Preguntas',
  messages: 'Mensajes',
  noQuestions: 'Aún no hay preguntas',
  noQuestionsText: 'Aquí aparecen preguntas de lectores y de conversaciones que envía una integración o un programa.',
  notAskedSince: 'no se ha vuelto a preguntar',
  openSource: 'Abrir en su origen',
  questionCount: { one: '{count} pregunta', other: '{count} preguntas' },
}
