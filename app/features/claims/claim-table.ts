import { nameClaim } from '#app/advice/claim-words.ts';
import type { Column } from '#app/formatting/table.ts';
import { type ListedClaim, STATE_NAMES, stateOf } from './listed-claim.ts';

export interface ColumnContext {
  readonly publicOrigin: string;
  readonly today: string;
}

/** The columns of the exported register. */
export const CLAIM_COLUMNS: readonly Column<ListedClaim, ColumnContext>[] = [
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
