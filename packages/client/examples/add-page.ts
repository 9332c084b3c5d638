// Adds a page with a picture to a space, through a change request:
//   SCRIPTORIUM_URL=… SCRIPTORIUM_TOKEN=… node add-page.ts <space id> <title> <picture>
import { createClient } from '@scriptorium/client'
import { uploadFile } from '@scriptorium/client/uploads'

const { SCRIPTORIUM_URL: baseUrl = 'http://127.0.0.1:8080', SCRIPTORIUM_TOKEN: token } = process.env
const [spaceId = '', title = '', picture = ''] = process.argv.slice(2)
const docs = createClient({ baseUrl, token })

const request = await docs.createChangeRequest({ params: { spaceId }, body: { subject: `Add ${title}` } })
const params = { spaceId, changeRequestId: request.id }
const file = await uploadFile(docs, { params, file: picture })
const document = { markdown: `![${title}](/files/${file.id})` }
await docs.updateChangeRequestContent({ params, body: { changes: [{ operation: 'insert_page', title, document }] } })
const { revision } = await docs.mergeChangeRequest({ params })
console.log(`${title} is in revision ${revision}`)
