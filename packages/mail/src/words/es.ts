import type { MailDictionary } from './en.ts'

export const es: MailDictionary = {
  signInSubject: 'Su enlace de acceso',
  signInSentence: 'Abra este enlace para iniciar sesión:',
  signInAction: 'Iniciar sesión',
  signInFootnote: 'El enlace funciona una sola vez y durante 15 minutos. Si no lo ha solicitado, ignore este correo.',
  inviteSubject: '{inviter} le invita a {organization}',
  inviteSentence: '{inviter} le invita a {organization}, donde se escribe y se lee su documentación.',
  inviteAction: 'Aceptar la invitación',
  inviteFootnote:
    'La invitación es válida hasta el {until} y solo se puede usar una vez. Si no la esperaba, ignore este correo.',
  'review-requested': '{actor} le pide una revisión',
  reviewed: '{actor} ha revisado su solicitud de cambio',
  comment: '{actor} ha comentado su solicitud de cambio',
  reply: '{actor} le ha respondido',
  mention: '{actor} le ha mencionado',
  changed: '{actor} ha cambiado algo que usted sigue',
  outdated: 'A su solicitud de cambio le falta el contenido principal más reciente',
  conflict: 'Su solicitud de cambio tiene conflictos',
  changeRequest: 'Solicitud de cambio n.º {number}',
  manyThings: 'Le esperan {count} elementos en {organization}',
  andMore: 'Y {count} más',
  reason: 'Recibe este correo porque es miembro de {organization}.',
  stop: 'Dejar de recibir estos correos',
}
