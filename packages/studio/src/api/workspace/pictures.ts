import { uploadPicture } from '@scriptorium/client/uploads'
import { docs } from '../docs.ts'

/** The types of pictures that the server takes. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif', 'image/svg+xml']

const maxPictureBytes = 2_000_000

/** Returns whether the server takes a file as a picture. */
export const isPicture = ({ type, size }: File): boolean => pictureTypes.includes(type) && size <= maxPictureBytes

/** Uploads a logo, an icon or a profile picture. Returns its public address. */
export const keepPicture = (organizationId: string, file: File): Promise<string> =>
  uploadPicture(docs, { params: { organizationId }, file })
