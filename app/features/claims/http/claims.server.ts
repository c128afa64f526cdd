import type { RouterContextProvider } from 'react-router';
import type { PathOwner } from '#app/features/articles/list/name-paths.server.ts';
import { findPostNames } from '#app/features/articles/list/name-posts.server.ts';
import { documentSlug } from '#app/features/pages/document-slug.ts';
import { findDocument, isDocumentId } from '#app/features/pages/documents.ts';
import { listTextClaims, type TextClaim } from '#app/features/pages/list-text-claims.ts';
import { dayOf } from '#app/formatting/dates.ts';
import { type Table, toRow } from '#app/formatting/table.ts';
import { services } from '#app/services/services.server.ts';
import { readSiteContent } from '#app/services/site-content.server.ts';
import type { SiteContent } from '#app/site/words/site-content.ts';
import type { Db } from '#database/connect.ts';
import type { Advice } from '../advice/advice.ts';
import { CLAIM_CODES } from '../advice/claim-words.ts';
import { listClaimKinds } from '../advice/claims.ts';
import { MOST_OF_SENTENCE } from '../advice/statements.ts';
import { claimKey } from '../claim-key.server.ts';
import { type ClaimPlace, readPlace, supportPath, writePlace } from '../claim-place.ts';
import { CLAIM_COLUMNS } from '../claim-table.ts';
import { type ListedClaim, stateOf } from '../listed-claim.ts';
import {
  listClaimsOfPosts,
  listUnsupportedPostClaims,
  type PostClaim,
} from '../post-claims.server.ts';
import { isSupported, type Support } from '../support.ts';
import { findSupportsOf, listSupports } from '../supports.server.ts';

/** Claims of articles on one page of the register. */
const PER_PAGE = 50;
const PER_PART = 500;

interface RegisterContext {
  readonly db: Db;
  readonly content: SiteContent;
  readonly now: Date;
  /** The day at the owner's. */
  readonly today: string;
}

/** What the register is read from. */
export async function openRegister(
  context: Readonly<RouterContextProvider>,
): Promise<RegisterContext> {
  const { database, now: readClock, readSettings } = context.get(services);
  const now = readClock();
  const { timeZone } = await readSettings();
  const content = await readSiteContent(context);
  return { db: database.db, content, now, today: dayOf(now, timeZone) };
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
  { after, size = PER_PAGE }: { after: string | null; size?: number },
): Promise<Register> {
  const { db, now, today } = context;
  const { claims, next } = await listUnsupportedPostClaims(db, { now, after, size });
  const names = await findPostNames(
    db,
    claims.map(({ postId }) => postId),
  );
  const ofPosts = claims.map((claim) => listPostClaim(claim, names.get(claim.postId), null));
  if (after !== null) return { claims: ofPosts, next };
  const supports = await listSupports(db);
  const ofTexts = listOfTexts(context.content, supports);
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

const rankOf = ({ kinds }: TextClaim) =>
  Math.min(...kinds.map((kind) => CLAIM_CODES.indexOf(kind)));

/** The claims of the pages, what promises most first, otherwise in the order of the pages. */
function listOfTexts(content: SiteContent, supports: readonly Support[]): ListedClaim[] {
  const known = new Map(supports.map((support) => [nameOf(support), support]));
  return listTextClaims(content)
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map(({ document, title, label, words, kinds }): ListedClaim => {
      const place = { kind: 'texts', id: document } as const;
      return {
        place,
        words,
        kinds,
        title,
        part: label,
        edit: `/admin/pages/${documentSlug(document)}`,
        path: findDocument(document).shownAt,
        support: known.get(nameOf({ place: writePlace(place), key: claimKey(words) })) ?? null,
      };
    });
}

/** What has support in articles, and what has support and is not on the site now. */
async function listSupported(
  { db, now }: RegisterContext,
  supports: readonly Support[],
  ofTexts: readonly ListedClaim[],
): Promise<ListedClaim[]> {
  const places = supports.map((support) => ({ support, place: readPlace(support.place) }));
  const ids = places.flatMap(({ place }) => (place?.kind === 'post' ? place.id : []));
  const names = await findPostNames(db, ids);
  const isPublic = new Map(
    (await listClaimsOfPosts(db, [...new Set(ids)], now)).map((claim) => [
      nameOf({ place: writePlace({ kind: 'post', id: claim.postId }), key: claim.key }),
      claim,
    ]),
  );
  const shown = new Set(ofTexts.flatMap(({ support }) => support?.id ?? []));
  return places.flatMap(({ support, place }): ListedClaim[] => {
    if (place === null || shown.has(support.id)) return [];
    const claim = isPublic.get(nameOf(support));
    if (claim !== undefined) return [listPostClaim(claim, names.get(claim.postId), support)];
    return [{ ...describePlace(place, names), place, words: support.words, support, ...GONE }];
  });
}

const GONE = { kinds: [], part: '', path: null } as const;

function describePlace(
  { kind, id }: ClaimPlace,
  names: ReadonlyMap<string, PathOwner>,
): Pick<ListedClaim, 'title' | 'edit'> {
  if (kind === 'texts') {
    if (!isDocumentId(id)) return { title: id, edit: null };
    return { title: findDocument(id).title, edit: `/admin/pages/${documentSlug(id)}` };
  }
  const post = names.get(id);
  if (post === undefined) return { title: 'An article that was deleted', edit: null };
  return { title: post.title, edit: `/admin/posts/${id}/edit` };
}

function listPostClaim(
  { postId, words, kinds }: PostClaim,
  post: PathOwner | undefined,
  support: Support | null,
): ListedClaim {
  return {
    place: { kind: 'post', id: postId },
    words,
    kinds,
    title: post?.title ?? '',
    part: '',
    edit: `/admin/posts/${postId}/edit`,
    path: post?.path ?? null,
    support,
  };
}

function nameOf({ place, key }: Pick<Support, 'place' | 'key'>): string {
  return `${place} ${key}`;
}

/**
 * The claim that an address names, to say what supports it: also one that is not public yet. Null if
 * there is no such place, or if the words are no claim.
 */
export async function findNamedClaim(
  db: Db,
  searchParams: URLSearchParams,
): Promise<Pick<ListedClaim, 'place' | 'words' | 'kinds' | 'title' | 'edit' | 'support'> | null> {
  const place = readPlace(searchParams.get('place') ?? '');
  const words = (searchParams.get('words') ?? '').replaceAll('\0', '').trim();
  if (place === null || words.length > MOST_OF_SENTENCE) return null;
  const support = (await findSupportsOf(db, place)).get(claimKey(words)) ?? null;
  const kinds = listClaimKinds(words);
  if (support === null && kinds.length === 0) return null;
  const names = await findPostNames(db, place.kind === 'post' ? [place.id] : []);
  const described = describePlace(place, names);
  if (described.edit === null && support === null) return null;
  return { ...described, place, words: support?.words ?? words, kinds, support };
}

/**
 * Leaves out the claims that have support, and leads from the others to where somebody can say what
 * supports them.
 * @param place null where the register knows none, such as for an article that was never saved
 */
export async function askForSupport<One extends Advice>(
  db: Db,
  advice: readonly One[],
  { place, today }: { place: ClaimPlace | null; today: string },
): Promise<One[]> {
  if (place === null || advice.every(({ claim }) => claim === undefined)) return [...advice];
  const supports = await findSupportsOf(db, place);
  return advice.flatMap((one) => {
    if (one.claim === undefined) return [one];
    const support = supports.get(claimKey(one.claim));
    if (isSupported(support, today)) return [];
    const text = support === undefined ? one.text : REVIEW_DUE;
    return [{ ...one, text, register: supportPath(place, one.claim) }];
  });
}

const REVIEW_DUE = 'It’s time to review what supports this.';
