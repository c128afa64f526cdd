import type { SelectQueryBuilder } from 'kysely';

/** How many rows a query finds. It selects nothing yet. */
export async function countRows<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, unknown>,
): Promise<number> {
  const { count } = await query
    .select(({ fn }) => fn.countAll().as('count'))
    .$castTo<{ count: bigint | number | string }>()
    .executeTakeFirstOrThrow();
  return Number(count);
}
