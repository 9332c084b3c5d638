import { vi } from 'vitest'
import { sends } from '../sends.ts'

vi.doMock('../open-in-tab.ts', () => ({ openInTab: () => {} }))

sends(await import('./pdf.ts'), {
  openPdf: [
    { with: ['space'], sends: [{ getSpacePDF: { params: { spaceId: 'space' }, query: {} } }], rereads: [['work']] },
    {
      with: ['space', 'page'],
      sends: [{ getSpacePDF: { params: { spaceId: 'space' }, query: { page: 'page', only: true } } }],
      rereads: [['work']],
    },
  ],
})
