import { randomUUID } from 'node:crypto';
import type {
  AddedAddress,
  OldAddresses,
  WantedAddress,
} from '#app/features/articles/old-addresses.ts';
import type { SiteAddresses } from '#app/formatting/site-addresses.ts';
import type { Database, Tx } from '#database/connect.ts';
import { inChunks } from '#database/row-ids.ts';
import type { Changes } from '#database/write.ts';
import { storeRedirects } from './change-redirects.server.ts';
import { parseFrom, parseTarget } from './parse-address.ts';
import type { Redirect } from './redirect.ts';
import type { RedirectLookup } from './redirect-lookup.server.ts';
import { lockRedirects, readRedirectsAround } from './redirect-row.server.ts';

type CheckedAddress = WantedAddress &
  ({ readonly redirect: Redirect } | { readonly problem: string });

/** Addresses that are as the list of redirects wants them, with what it has to know of the site. */
interface CheckedAddresses {
  readonly checked: readonly CheckedAddress[];
  readonly site: Pick<SiteAddresses, 'findUse'>;
}

interface Deps {
  readonly database: Database;
  readonly now: () => Date;
  readonly findSiteAddresses: () => Promise<SiteAddresses>;
  readonly redirects: Pick<RedirectLookup, 'readPaths'>;
}

export function createOldAddresses(deps: Deps): OldAddresses {
  return {
    readPaths: () => deps.redirects.readPaths(),
    async prepare(wanted, { perPart, rest }) {
      const { checked, site } = await checkAddresses(wanted, await deps.findSiteAddresses(), rest);
      const parts = Array.from({ length: Math.ceil(checked.length / perPart) }, (_, part) =>
        checked.slice(part * perPart, (part + 1) * perPart),
      );
      return parts.map(
        (part) => (tx, changes) => addRedirects(deps, tx, changes, { checked: part, site }),
      );
    },
    remove: (tx, changes, ids) => removeRedirects(deps.database, tx, changes, ids),
  };
}

/** Each address is compared with all routes of the site, which takes a fraction of a millisecond. */
const CHECKED_BETWEEN_RESTS = 10;

async function checkAddresses(
  wanted: readonly WantedAddress[],
  given: SiteAddresses,
  rest: () => Promise<void>,
): Promise<CheckedAddresses> {
  const site = rememberUses(given);
  const checked: CheckedAddress[] = [];
  for (const [index, each] of wanted.entries()) {
    if (index % CHECKED_BETWEEN_RESTS === 0) await rest();
    checked.push({ ...each, ...check(each, site) });
  }
  return { checked, site };
}

function check(
  wanted: WantedAddress,
  site: SiteAddresses,
): { redirect: Redirect } | { problem: string } {
  const from = parseFrom(wanted.from, site);
  if (!from.ok) return { problem: from.message };
  const target = parseTarget(wanted.target, site);
  if (!target.ok) return { problem: target.message };
  return {
    redirect: {
      ...{ id: randomUUID(), from: from.value, target: target.value },
      permanent: wanted.permanent ?? true,
    },
  };
}

function rememberUses(site: SiteAddresses): SiteAddresses {
  const uses = new Map<string, ReturnType<SiteAddresses['findUse']>>();
  return {
    ...site,
    findUse(path) {
      const known = uses.get(path);
      if (known !== undefined) return known;
      const use = site.findUse(path);
      uses.set(path, use);
      return use;
    },
  };
}

/**
 * Adds redirects to the list inside somebody else's transaction, as far as each can be. An
 * old address that the list leads to the same page already is no problem, and nothing new.
 */
export async function addRedirects(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  tx: Tx,
  changes: Changes,
  { checked, site }: CheckedAddresses,
): Promise<AddedAddress[]> {
  if (checked.length === 0) return [];
  await lockRedirects(database, tx);
  const wanted = checked.flatMap((each) => ('redirect' in each ? each.redirect : []));
  const { all, stored } = await readRedirectsAround(database, tx, wanted);
  const changed = new Map<string, Redirect>();
  const answers = checked.map((each): AddedAddress => {
    const address = { from: each.from, target: each.target };
    if ('problem' in each) return { ...address, problem: each.problem };
    const { redirect } = each;
    if (all.find(redirect.from)?.target === redirect.target) return { ...address, problem: null };
    const result = all.add(redirect, site);
    if (!result.ok) return { ...address, problem: result.message };
    const { redirect: added, shortened } = result.value;
    for (const one of [added, ...shortened]) changed.set(one.id, one);
    return { ...address, id: redirect.id };
  });
  await storeRedirects(tx, { stored, changed: [...changed.values()], now: now() });
  if (changed.size > 0) changes.event({ type: 'redirects', id: 'imported' });
  return answers;
}

/** Removes those of these redirects that are still there. */
async function removeRedirects(
  database: Database,
  tx: Tx,
  changes: Changes,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await lockRedirects(database, tx);
  for (const chunk of inChunks(ids)) {
    // One that somebody changed since is theirs.
    await tx.deleteFrom('redirects').where('id', 'in', chunk).where('version', '=', 1).execute();
  }
  changes.event({ type: 'redirects', id: 'taken-back' });
}
