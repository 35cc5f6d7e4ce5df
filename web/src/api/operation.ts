/** What goes into an operation and what comes out of it. */
export interface Shape {
  params?: Record<string, string>
  query?: object
  body?: unknown
  answer: unknown
}

/** One operation of the interface; the shape exists for the type checker only. */
export interface Operation<Io extends Shape> {
  readonly method: string
  /** With `{name}` where a parameter goes. */
  readonly path: string
  readonly answers?: 'file'
  /** The feature module it belongs to. */
  readonly module?: string
  readonly shape?: Io
}

export type AnswerOf<Of> = Of extends Operation<infer Io> ? Io['answer'] : never

/** The path with its parameters filled in. */
export const pathOf = ({ path }: Operation<Shape>, params: Record<string, string> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_part, name: string) => encodeURIComponent(params[name] ?? ''))
