import { sends } from '../sends.ts'

sends(await import('./mail.ts'), {
  mailKindsQuery: {
    with: ['organization'],
    sends: [{ getNotificationSettings: { params: { organizationId: 'organization' } } }],
  },
  setMail: {
    with: ['organization', { weekly: true }],
    sends: [{ updateNotificationSettings: { params: { organizationId: 'organization' }, body: { weekly: true } } }],
  },
})
