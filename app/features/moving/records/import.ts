import type { PostKind } from '#app/features/articles/post-kind.ts';
import type { MovedKind } from '../../moved-rows.ts';
import type { Difference } from '../ledger/held.ts';
import type { ByName } from '../source/old-places.ts';

/**
 * `reading`: the files are being read. `ready`: the list waits for the owner. `taking-back`: the
 * import is being undone. `fetching`: images that could not be had are tried again. `failed`: the files
 * could not be read.
 */
export const IMPORT_STATES = [
  'reading',
  'ready',
  'running',
  'paused',
  'done',
  'fetching',
  'taking-back',
  'taken-back',
  'failed',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** The states in which the job works on an import. */
export const WORKING = ['reading', 'running', 'fetching', 'taking-back'] as const;

/** What to do with an article; the last two are for one that seems to be here already. */
export const CHOICES = ['take', 'skip', 'replace', 'both'] as const;
export type Choice = (typeof CHOICES)[number];

/** `kept`: it was changed after the import, so undoing left it. */
export const ITEM_STATES = ['waiting', 'done', 'skipped', 'failed', 'taken-back', 'kept'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

export type MatchReason = 'id' | 'address' | 'text';

export interface ImportOptions {
  /** The sites from which images are fetched, which the owner has confirmed. */
  readonly hosts: readonly string[];
  /** Addresses of the old site, as the owner typed them. */
  readonly oldSites: readonly string[];
  /** Null if the files say of every article where it was. */
  readonly byName: ByName | null;
  /** Whether the webhook gets one summary when it is done. */
  readonly tellsWebhook: boolean;
  /** What its files have of a site like this one beside articles: how many of each kind. */
  readonly rows?: Partial<Readonly<Record<MovedKind, number>>> | undefined;
  /** The ids of the topics that it made, which are undone with it. */
  readonly madeTopics?: readonly string[] | undefined;
}

export interface UploadedFile {
  /** The name that it was uploaded with. */
  readonly name: string;
  /** Its name in the folder of the import. */
  readonly file: string;
  readonly bytes: number;
}

export interface Import {
  readonly id: string;
  readonly state: ImportState;
  readonly files: readonly UploadedFile[];
  readonly notes: readonly string[];
  readonly options: ImportOptions;
  /** The addresses of those who were admins of the old site, as far as its files say. */
  readonly admins: readonly string[];
  readonly problem: string | null;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly creatorId: string | null;
  readonly startedAt: string | null;
  readonly resumedAt: string | null;
  readonly finishedAt: string | null;
  /** Whether a server is working on it, or was when it was killed. */
  readonly isBegun: boolean;
}

export interface ImportItem {
  readonly id: string;
  readonly position: number;
  readonly kind: PostKind;
  readonly title: string;
  readonly slug: string;
  readonly published: boolean;
  readonly datedAt: string | null;
  /** As they are stored: see `placeOldPaths`. */
  readonly oldPaths: readonly string[];
  readonly losses: readonly string[];
  /** Of an imported article: what is not the same here as in its source. */
  readonly differences: readonly Difference[];
  readonly images: number;
  readonly match: {
    readonly by: MatchReason;
    readonly id: string;
    readonly title: string;
  } | null;
  readonly choice: Choice;
  readonly state: ItemState;
  readonly problem: string | null;
  readonly postId: string | null;
  readonly postVersion: number | null;
  /** Of an imported article: the images that it still lacks. */
  readonly missing: readonly MissingImage[];
}

export interface MissingImage {
  readonly address: string;
  readonly isFeatured: boolean;
  /** Which of the article's losses says so. */
  readonly loss: string;
}

/** Whether files can be added, and choices made. */
export function isOpen({ state }: Pick<Import, 'state'>): boolean {
  return state === 'ready' || state === 'failed';
}

/** Whether the job is working on it. */
export function isWorking({ state }: Pick<Import, 'state'>): boolean {
  return WORKING.some((working) => working === state);
}
