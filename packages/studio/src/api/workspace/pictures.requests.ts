import { sends } from '../sends.ts'

const picture = (size: number, type = 'image/png') => new File(['x'.repeat(size)], 'logo.png', { type })

sends(await import('./pictures.ts'), {
  isPicture: [
    { with: [picture(2_000_000)], gives: true },
    { with: [picture(2_000_001)], gives: false },
    { with: [picture(1, 'text/plain')], gives: false },
  ],
  keepPicture: {
    with: ['organization', picture(3)],
    sends: [
      {
        generatePictureUploadURL: {
          params: { organizationId: 'organization' },
          body: { file: { name: 'logo.png', size: 3, type: 'image/png' } },
        },
      },
    ],
    gives: 'generatePictureUploadURL.publicURL',
  },
})
