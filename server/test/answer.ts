// biome-ignore lint/suspicious/noExplicitAny: tests read bodies of every shape, and a wrong guess fails the test
export type Answer = { status: number; body: any; text: string; headers: Record<string, string | undefined> }
