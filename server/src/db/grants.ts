import type pg from 'pg'

/**
 * The role the product serves with may read and write rows, but not change the schema, and of the audit log it may
 * only append. Where that role owns the schema itself (one DATABASE_URL for everything), the triggers still hold.
 */
export async function grantApplicationRole(client: pg.PoolClient, role: string): Promise<void> {
  const { rows } = await client.query<{ owner: string }>('select current_user as owner')
  if (rows[0]?.owner === role) return
  const name = client.escapeIdentifier(role)
  for (const schema of ['public', 'graphile_worker']) {
    await client.query(`grant usage on schema ${schema} to ${name}`)
    await client.query(`grant select, insert, update, delete on all tables in schema ${schema} to ${name}`)
    await client.query(`grant usage, select on all sequences in schema ${schema} to ${name}`)
    await client.query(`grant execute on all functions in schema ${schema} to ${name}`)
  }
  for (const table of await lockedQueueTables(client, role)) {
    await client.query(`create policy cadastre on ${table} to ${name} using (true) with check (true)`)
  }
  await client.query(`revoke update, delete, truncate on ${(await auditTables(client)).join(', ')} from ${name}`)
  await client.query(`revoke insert, update, delete on schema_migration from ${name}`)
}

async function auditTables(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and (relname = 'audit_seal' or relname = 'audit_log' or relname like 'audit\\_log\\_%')`,
  )
  return rows.map(({ name }) => name)
}

/** The queue shuts its tables to everyone but their owner by row security; the serving role is let in by a policy. */
async function lockedQueueTables(client: pg.PoolClient, role: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
       and not exists (select from pg_policy where polrelid = pg_class.oid and $1::regrole = any(polroles))`,
    [role],
  )
  return rows.map(({ name }) => name)
}
