import { type ConfToken, confTokens } from './lexer.ts'

/** A statement: its words in order, and the blocks among them. */
export type Statement = {
  readonly words: readonly string[]
  readonly blocks: readonly (readonly Statement[])[]
  readonly file: string
  readonly line: number
}

export type ConfFile = { file: string; text: string }
export type ConfSource = ConfFile & {
  /** The files that an `include` names, which may be a pattern; none where they are not there. */
  readonly open: (path: string, from: string) => readonly ConfFile[]
}
export type ConfFault = { file: string; line: number; reason: string }

const MOST_DEEP = 16
const MOST_FILES = 1_000
const MOST_CHARACTERS = 100_000_000

/** The statements of a configuration, with those of the files it includes in their place. */
export function readStatements(source: ConfSource, onFault: (fault: ConfFault) => void): Statement[] {
  return new Reading(source, onFault).file(source, [])
}

class Reading {
  readonly #open: ConfSource['open']
  readonly #onFault: (fault: ConfFault) => void
  #files = 0
  #characters = 0

  constructor({ open }: ConfSource, onFault: (fault: ConfFault) => void) {
    this.#open = open
    this.#onFault = onFault
  }

  file({ file, text }: ConfFile, above: readonly string[]): Statement[] {
    this.#files++
    this.#characters += text.length
    const tokens = confTokens(text, (line, reason) => this.#onFault({ file, line, reason }))
    const top = new Block(file, null)
    const files = [...above, file]
    let block = top
    for (const token of tokens) block = this.#take(block, token, files)
    for (; block !== top; block = this.#close(block))
      this.#onFault({ file, line: block.openedAt, reason: 'the block that begins here is never closed' })
    top.end()
    return top.statements
  }

  #take(block: Block, { kind, text, line }: ConfToken, files: readonly string[]): Block {
    if (kind === '{') return new Block(block.file, block, line)
    if (kind === '}' && block.parent === null) {
      this.#onFault({ file: block.file, line, reason: 'a block is closed that was never opened' })
      return block
    }
    if (kind === '}') return this.#close(block)
    if (kind !== ';') block.word(text, line)
    else if (block.isInclude) this.#include(block, files)
    else block.end()
    return block
  }

  /** The block becomes a part of the statement it stands in. */
  #close(block: Block): Block {
    block.end()
    const parent = block.parent ?? block
    parent.blocks.push(block.statements)
    return parent
  }

  #include(block: Block, files: readonly string[]): void {
    const [, path = ''] = block.words
    const { file, line } = block
    const refuse = (reason: string): void => this.#onFault({ file, line, reason })
    block.forget()
    const opened = this.#open(path, file)
    if (opened.length === 0) refuse(`${JSON.stringify(path)} is not there to be included`)
    for (const one of opened) {
      if (files.includes(one.file)) refuse(`${JSON.stringify(one.file)} includes itself`)
      else if (files.length > MOST_DEEP) refuse(`files are included more than ${MOST_DEEP} deep`)
      else if (this.#files >= MOST_FILES || this.#characters > MOST_CHARACTERS)
        refuse(`${JSON.stringify(one.file)} is one file too many, or too large`)
      else for (const statement of this.file(one, files)) block.statements.push(statement)
    }
  }
}

class Block {
  readonly file: string
  readonly parent: Block | null
  readonly openedAt: number
  readonly statements: Statement[] = []
  words: string[] = []
  blocks: (readonly Statement[])[] = []
  line: number

  constructor(file: string, parent: Block | null, line = 1) {
    this.file = file
    this.parent = parent
    this.openedAt = line
    this.line = line
  }

  get isInclude(): boolean {
    return this.words.length === 2 && this.blocks.length === 0 && this.words[0]?.toLowerCase() === 'include'
  }

  word(text: string, line: number): void {
    if (this.words.length === 0 && this.blocks.length === 0) this.line = line
    this.words.push(text)
  }

  end(): void {
    const { words, blocks, file, line } = this
    if (words.length > 0 || blocks.length > 0) this.statements.push({ words, blocks, file, line })
    this.forget()
  }

  forget(): void {
    this.words = []
    this.blocks = []
  }
}
