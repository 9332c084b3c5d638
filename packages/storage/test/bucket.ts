import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** Starts an S3 server with one bucket; `storageUrl` is the setting that uses it. */
export const startBucket = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'scriptorium-bucket-'))
  const configureBuckets = [{ name: 'files', configs: [] }]
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets })
  const { port } = await server.run()
  return {
    storageUrl: `s3://S3RVER:S3RVER@files/of/tests?endpoint=http://127.0.0.1:${port}`,
    close: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
