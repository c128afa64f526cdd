import type { SiteAddresses } from '#app/formatting/site-addresses.ts';
import { appendQuery, isImagePath, splitTarget } from './parse-address.ts';
import { type Checked, MOST_REDIRECTS, type Redirect, reject, TARGET_MAX } from './redirect.ts';

export interface Added {
  readonly redirect: Redirect;
  /** The address in between, if where it was to lead has moved, too. */
  readonly through: string | null;
  /** Redirects that led to the new one, and now lead where it leads. */
  readonly shortened: readonly Redirect[];
}

/**
 * The redirects of the site. None of them leads to another one: who is added leads straight to the
 * end, and those that led to it are changed. So there is never more than one hop, and no loop.
 */
export class RedirectSet {
  readonly #byFrom = new Map<string, Redirect>();
  /** The redirects that lead to a path of this site. */
  readonly #byTarget = new Map<string, Set<string>>();
  readonly #others: number;

  /** @param others how many more there are, which have nothing to do with what will be added */
  constructor(redirects: Iterable<Redirect> = [], others = 0) {
    for (const redirect of redirects) this.#put(redirect);
    this.#others = others;
  }

  get size(): number {
    return this.#byFrom.size + this.#others;
  }

  find(from: string): Redirect | undefined {
    return this.#byFrom.get(from);
  }

  [Symbol.iterator](): IterableIterator<Redirect> {
    return this.#byFrom.values();
  }

  /** The redirect as it would be stored: straight to the end, if where it leads has moved, too. */
  resolve(wanted: Redirect): Redirect {
    const next = this.#nextOf(wanted);
    return next === undefined ? wanted : join(wanted, next);
  }

  /**
   * Adds a redirect whose addresses were checked, or replaces the one that has its id and its old
   * address. Nothing is changed if it is rejected.
   */
  add(wanted: Redirect, site: Pick<SiteAddresses, 'findUse'>): Checked<Added> {
    const { from } = wanted;
    const former = this.find(from);
    if (former !== undefined && former.id !== wanted.id) {
      return reject('from', `${from} already leads to ${former.target}. Change that redirect.`);
    }
    if (former === undefined && this.size >= MOST_REDIRECTS) {
      return reject(
        'from',
        `There are ${MOST_REDIRECTS.toLocaleString('en-US')} redirects, which is the most that fit. Remove some that are no longer used.`,
      );
    }
    if (splitTarget(wanted.target).path === from) {
      return reject('target', 'This leads to itself. Choose another page.');
    }
    const next = this.#nextOf(wanted);
    const redirect = this.resolve(wanted);
    const shortened = this.#listLeadingTo(from).map((earlier) => join(earlier, redirect));
    const all = [redirect, ...shortened];
    if (all.some((each) => splitTarget(each.target).path === each.from)) {
      return reject(
        'target',
        `Redirect loop: ${splitTarget(wanted.target).path} already leads to ${from}.`,
      );
    }
    if (all.some(({ target }) => target.length > TARGET_MAX)) {
      return reject('target', 'Together with the redirect that follows, this address is too long.');
    }
    if (isDead(redirect.target, site)) {
      return reject('target', `Your site has no page at ${splitTarget(redirect.target).path}.`);
    }
    for (const each of all) this.#put(each);
    return {
      ok: true,
      value: { redirect, through: next === undefined ? null : next.from, shortened },
    };
  }

  remove(from: string): void {
    const redirect = this.#byFrom.get(from);
    if (redirect === undefined) return;
    this.#byFrom.delete(from);
    this.#byTarget.get(splitTarget(redirect.target).path)?.delete(from);
  }

  #nextOf({ target }: Redirect): Redirect | undefined {
    return this.#byFrom.get(splitTarget(target).path);
  }

  #listLeadingTo(path: string): Redirect[] {
    const froms = [...(this.#byTarget.get(path) ?? [])];
    return froms.flatMap((from) => this.#byFrom.get(from) ?? []);
  }

  #put(redirect: Redirect): void {
    this.remove(redirect.from);
    this.#byFrom.set(redirect.from, redirect);
    const { path } = splitTarget(redirect.target);
    const leading = this.#byTarget.get(path);
    if (leading === undefined) this.#byTarget.set(path, new Set([redirect.from]));
    else leading.add(redirect.from);
  }
}

/** One redirect for two hops. It is permanent only if both are. */
function join(first: Redirect, second: Redirect): Redirect {
  const { search, hash } = new URL(splitTarget(first.target).rest, 'https://example.com');
  return {
    ...first,
    target: appendQuery(second.target, search, hash),
    permanent: first.permanent && second.permanent,
  };
}

/** Whether no page of this site answers where a redirect leads. */
export function isDead(target: string, site: Pick<SiteAddresses, 'findUse'>): boolean {
  const { path } = splitTarget(target);
  return target.startsWith('/') && site.findUse(path) !== 'page' && !isImagePath(path);
}
