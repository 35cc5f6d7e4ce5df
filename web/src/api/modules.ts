type Known = readonly { id: string; enabled: boolean }[]

let read: () => Promise<Known> = async () => []

/** Where the list of modules comes from; whoever draws pages keeps it. */
export function followModules(source: () => Promise<Known>): void {
  read = source
}

/** Whether a module is on, or it cannot be told: then the server decides. */
export async function isModuleOn(module: string): Promise<boolean> {
  const known = await read().catch((): Known => [])
  return known.find(({ id }) => id === module)?.enabled ?? true
}
