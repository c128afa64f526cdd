import type { Db } from '#database/connect.ts';
import type { Role } from './account-rules.ts';
import { listInvitations, listPeople, listWaitingPeople } from './people.server.ts';

/** `waiting`: somebody of a restored backup who has not been let back in. */
export type Access = Role | 'waiting' | 'invited' | 'none';

export interface AccessOf {
  readonly email: string;
  readonly access: Access;
}

/** Which access each of these addresses has, in lower case. */
export async function findAccess(
  db: Db,
  emails: readonly string[],
  now: Date,
): Promise<AccessOf[]> {
  if (emails.length === 0) return [];
  const [people, waiting, invited] = await Promise.all([
    listPeople(db),
    listWaitingPeople(db),
    listInvitations(db, now),
  ]);
  const access = new Map<string, Access>([
    ...invited.map(({ email }) => [email, 'invited'] as const),
    ...waiting.map(({ email }) => [email, 'waiting'] as const),
    ...people.map(({ email, role }) => [email, role] as const),
  ]);
  return emails.map((email) => ({ email, access: access.get(email) ?? 'none' }));
}
