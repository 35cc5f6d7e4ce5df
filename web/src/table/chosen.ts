/** Chosen rows by their keys, each with what it is called: it can be named also when its page is not on show. */
export type Chosen = ReadonlyMap<string, string>
