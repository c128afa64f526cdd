import type { RouterContextProvider } from 'react-router';
import { claimKey } from '#app/advice/claim-key.server.ts';
import { CLAIM_CODES, nameClaim } from '#app/advice/claim-words.ts';
import { listClaimKinds } from '#app/advice/claims.ts';
import { MOST_OF_SENTENCE } from '#app/advice/statements.ts';
import {
  type AllClaimPlaces,
  type DescribedPlace,
  PLACE_KINDS,
  type PlaceKind,
  type StatedClaim,
} from '#app/features/articles/claim-places.ts';
import { dayOf } from '#app/formatting/dates.ts';
import { type Column, type Table, toRow } from '#app/formatting/table.ts';
import { services } from '#app/services/services.server.ts';
import { readSiteContent } from '#app/services/site-content.server.ts';
import type { SiteContent } from '#app/site/words/site-content.ts';
import type { Db } from '#database/connect.ts';
import { readPlace, writePlace } from '../claim-place.ts';
import { type ListedClaim, STATE_NAMES, stateOf } from '../listed-claim.ts';
import {
  listClaimsOfPosts,
  listUnsupportedPostClaims,
  type PostClaim,
} from '../post-claims.server.ts';
import type { Support } from '../support.ts';
import { findSupportsOf, listSupports } from '../supports.server.ts';

interface ColumnContext {
  readonly publicOrigin: string;
  readonly today: string;
}

/** The columns of the exported register. */
const CLAIM_COLUMNS: readonly Column<ListedClaim, ColumnContext>[] = [
  ['Claim', ({ words }) => words],
  ['State', (claim, { today }) => STATE_NAMES[stateOf(claim, today)]],
  ['What makes it a claim', ({ kinds }) => kinds.map((kind) => nameClaim(kind)).join(', ')],
  ['Page', ({ title }) => title],
  ['Part of the page', ({ part }) => part],
  ['Address', ({ path }, { publicOrigin }) => (path === null ? null : `${publicOrigin}${path}`)],
  ['What supports it', ({ support }) => support?.sentence ?? null],
  ['Link', ({ support }) => support?.link ?? null],
  ['Files', ({ support }) => support?.files.map(({ name }) => name).join('; ') || null],
  ['Said by', ({ support }) => support?.by ?? null],
  ['Said (UTC)', ({ support }) => support?.at ?? null],
  ['Review on', ({ support }) => support?.reviewOn ?? null],
];

/** Claims of articles on one page of the register. */
const PAGE_SIZE = 50;
const PER_PART = 500;

interface RegisterContext {
  readonly db: Db;
  readonly places: AllClaimPlaces;
  readonly content: SiteContent;
  readonly now: Date;
  /** The day at the owner's. */
  readonly today: string;
}

/** What the register is read from. */
export async function openRegister(
  context: Readonly<RouterContextProvider>,
): Promise<RegisterContext> {
  const { database, claimPlaces: places, now: readClock, readSettings } = context.get(services);
  const now = readClock();
  const { timeZone } = await readSettings();
  const content = await readSiteContent(context);
  return { db: database.db, places, content, now, today: dayOf(now, timeZone) };
}

export interface Register {
  /** Those without support first, then those to look at again. */
  readonly claims: readonly ListedClaim[];
  /** Where the next page of unsupported claims in articles begins; null at their end. */
  readonly next: string | null;
}

/**
 * Every public claim: those of the pages, and those of the newest articles. On later pages of the
 * register, only the claims of articles without support.
 */
export async function readRegister(
  context: RegisterContext,
  { after, size = PAGE_SIZE }: { after: string | null; size?: number },
): Promise<Register> {
  const { db, places, now, today } = context;
  const { claims, next } = await listUnsupportedPostClaims(db, { now, after, size });
  const describePost = await places.post.read(
    db,
    claims.map(({ postId }) => postId),
  );
  const ofPosts = claims.map((claim) => listPostClaim(claim, describePost(claim.postId), null));
  if (after !== null) return { claims: ofPosts, next };
  const supports = await listSupports(db);
  const ofTexts = await listStated(context, supports);
  const said = await listSupported(context, supports, ofTexts);
  const rest = [...ofTexts.filter(({ support }) => support !== null), ...said];
  const inState = (state: ReturnType<typeof stateOf>) =>
    rest.filter((claim) => stateOf(claim, today) === state);
  return {
    claims: [
      ...ofTexts.filter(({ support }) => support === null),
      ...ofPosts,
      ...inState('due-again'),
      ...inState('supported'),
      ...inState('not-public'),
    ],
    next,
  };
}

/** The whole register, read part by part. */
export function registerTable(context: RegisterContext & { readonly publicOrigin: string }): Table {
  return {
    headings: CLAIM_COLUMNS.map(([heading]) => heading),
    async *read() {
      for (let after: string | null | undefined; after !== null; ) {
        const page = { after: after ?? null, size: PER_PART };
        const part: Register = await readRegister(context, page);
        yield part.claims.map((claim) => toRow(CLAIM_COLUMNS, claim, context));
        after = part.next;
      }
    },
  };
}

const rankOf = ({ kinds }: StatedClaim) =>
  Math.min(...kinds.map((kind) => CLAIM_CODES.indexOf(kind)));

/** The claims of the pages, what promises most first, otherwise in the order of the pages. */
async function listStated(
  { db, places, content }: RegisterContext,
  supports: readonly Support[],
): Promise<ListedClaim[]> {
  const known = new Map(supports.map((support) => [nameOf(support), support]));
  const listed: ListedClaim[] = [];
  for (const kind of PLACE_KINDS) {
    const claims = places[kind].list?.(content) ?? [];
    const describe = await places[kind].read(
      db,
      claims.map(({ id }) => id),
    );
    for (const claim of claims.toSorted((a, b) => rankOf(a) - rankOf(b))) {
      const { id, part, words, kinds } = claim;
      const place = { kind, id };
      const support = known.get(nameOf({ place: writePlace(place), key: claimKey(words) })) ?? null;
      listed.push({ ...describe(id), place, words, kinds, part, support });
    }
  }
  return listed;
}

/** What has support in articles, and what has support and is not on the site now. */
async function listSupported(
  { db, places, now }: RegisterContext,
  supports: readonly Support[],
  ofTexts: readonly ListedClaim[],
): Promise<ListedClaim[]> {
  const placed = supports.flatMap((support) => {
    const place = readPlace(support.place);
    return place === null ? [] : { support, place };
  });
  const idsOf = (wanted: PlaceKind) =>
    placed.flatMap(({ place: { kind, id } }) => (kind === wanted ? id : []));
  const ids = idsOf('post');
  const describe = {
    post: await places.post.read(db, ids),
    texts: await places.texts.read(db, idsOf('texts')),
  };
  const isPublic = new Map(
    (await listClaimsOfPosts(db, [...new Set(ids)], now)).map((claim) => [
      nameOf({ place: writePlace({ kind: 'post', id: claim.postId }), key: claim.key }),
      claim,
    ]),
  );
  const shown = new Set(ofTexts.flatMap(({ support }) => support?.id ?? []));
  return placed.flatMap(({ support, place }): ListedClaim[] => {
    if (shown.has(support.id)) return [];
    const claim = isPublic.get(nameOf(support));
    if (claim !== undefined) return [listPostClaim(claim, describe.post(claim.postId), support)];
    const described = describe[place.kind](place.id);
    return [{ ...described, place, words: support.words, support, ...GONE }];
  });
}

const GONE = { kinds: [], part: '', path: null } as const;

function listPostClaim(
  { postId, words, kinds }: PostClaim,
  described: DescribedPlace,
  support: Support | null,
): ListedClaim {
  const place = { kind: 'post', id: postId } as const;
  return { ...described, place, words, kinds, part: '', support };
}

function nameOf({ place, key }: Pick<Support, 'place' | 'key'>): string {
  return `${place} ${key}`;
}

/**
 * The claim that an address names, to say what supports it: also one that is not public yet. Null if
 * there is no such place, or if the words are no claim.
 */
export async function findNamedClaim(
  { db, places }: Pick<RegisterContext, 'db' | 'places'>,
  searchParams: URLSearchParams,
): Promise<Pick<ListedClaim, 'place' | 'words' | 'kinds' | 'title' | 'edit' | 'support'> | null> {
  const place = readPlace(searchParams.get('place') ?? '');
  const words = (searchParams.get('words') ?? '').replaceAll('\0', '').trim();
  if (place === null || words.length > MOST_OF_SENTENCE) return null;
  const support = (await findSupportsOf(db, place)).get(claimKey(words)) ?? null;
  const kinds = listClaimKinds(words);
  if (support === null && kinds.length === 0) return null;
  const describe = await places[place.kind].read(db, [place.id]);
  const { title, edit } = describe(place.id);
  if (edit === null && support === null) return null;
  return { title, edit, place, words: support?.words ?? words, kinds, support };
}
