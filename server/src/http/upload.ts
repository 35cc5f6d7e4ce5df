import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { refuseDangling } from '../references/dangling.ts'
import type { Routes } from '../slice.ts'
import { invalid, Refusal } from './errors.ts'
import { faultsOf } from './issues.ts'

/** The largest file that is taken, in bytes, unless a route says otherwise. */
export const MAX_UPLOAD = 25 * 1024 * 1024
// Beside the file there are a few short fields.
const ENVELOPE = 65_536
/** How long the parser may take, in milliseconds, once it has the whole body. */
const PARSER_PATIENCE = 2_000

export type File = { name: string; type: string; bytes: Buffer }
export type Upload<Form> = { form: Form; file: File }

/** A form is read when the caller is known and may send one: until then it stays where it is. */
export function addFormParser(app: Routes): void {
  app.addContentTypeParser('multipart/form-data', (_request: unknown, payload: unknown, done: Done) =>
    done(null, payload),
  )
}
type Done = (error: Error | null, body?: unknown) => void

/** The fields and the file of a form. What is left in the request tells a repeat from another upload. */
export async function readUpload<Form>(
  request: FastifyRequest,
  schema: z.ZodType<Form>,
  most = MAX_UPLOAD,
): Promise<Upload<Form>> {
  const type = request.headers['content-type'] ?? ''
  if (!type.startsWith('multipart/form-data')) throw invalid('Send the file as multipart/form-data')
  if (Number(request.headers['content-length'] ?? 0) > most + ENVELOPE) throw tooLarge(most)
  const { fields, file } = await readForm(request.raw, type, most)
  const checked = schema.safeParse(fields, { reportInput: true })
  if (!checked.success) throw new Refusal(422, faultsOf('body', schema, checked.error.issues))
  if (!file) throw new Refusal(422, [{ type: 'missing', loc: ['body', 'file'], msg: 'Field required' }])
  request.body = { ...fields, file: createHash('sha256').update(file.bytes).digest('hex') }
  await refuseDangling(request.reader(), schema, checked.data)
  return { form: checked.data, file }
}

type Read = { fields: Record<string, string>; file: File | undefined }

function readForm(raw: IncomingMessage, type: string, most: number): Promise<Read> {
  return new Promise((resolve, reject) => {
    const read: Read = { fields: {}, file: undefined }
    let overdue: NodeJS.Timeout | undefined
    const stop = (reason: Error): void => {
      clearTimeout(overdue)
      raw.unpipe()
      raw.resume()
      reject(reason)
    }
    const form = formReader(type, most, stop)
    if (!form) return
    form.on('field', (name: string, value: string) => {
      if (value !== '') read.fields[name] = value
    })
    form.on('file', (field: string, stream: Readable, name: string | undefined, _: string, mime: string) => {
      const pieces: Buffer[] = []
      stream.on('limit', () => stop(tooLarge(most)))
      // A body that ends inside the file is reported here as well as by the form.
      stream.on('error', () => stop(unreadable()))
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        if (field === 'file') read.file = { name: name ?? '', type: mime, bytes: Buffer.concat(pieces) }
      })
    })
    form.on('finish', () => {
      clearTimeout(overdue)
      resolve(read)
    })
    form.on('error', () => stop(unreadable()))
    raw.on('error', () => stop(unreadable()))
    // The parser says nothing at all of a form that is closed inside the headers of a part.
    raw.on('end', () => {
      overdue = setTimeout(() => stop(unreadable()), PARSER_PATIENCE)
    })
    raw.pipe(form)
  })
}

function formReader(type: string, most: number, stop: (reason: Error) => void): InstanceType<typeof Busboy> | null {
  // No limit of parts: the parser leaves those above it without a listener for errors, and a cut body ends the process.
  const limits = { fileSize: most, files: 1, fields: 10, fieldSize: 1_024, headerPairs: 50 }
  try {
    return new Busboy({ headers: { 'content-type': type }, limits })
  } catch {
    stop(unreadable())
    return null
  }
}

const unreadable = (): Refusal => invalid('The form cannot be read')
const tooLarge = (most: number): Refusal => new Refusal(413, `The file is larger than ${most / 1024 / 1024} MB`)
