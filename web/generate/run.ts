import { writeClient } from './write-client.ts'

await writeClient()
