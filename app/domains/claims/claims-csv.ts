import { CLAIM_NAMES } from '../advice/claims.ts';
import { BYTE_ORDER_MARK, type CsvCell, toCsvLines } from '../leads/csv.ts';
import { type ListedClaim, STATE_NAMES, stateOf } from './listed-claim.ts';

interface CsvContext {
  readonly publicOrigin: string;
  readonly today: string;
}

const COLUMNS: readonly [string, (claim: ListedClaim, context: CsvContext) => CsvCell][] = [
  ['Claim', ({ words }) => words],
  ['State', (claim, { today }) => STATE_NAMES[stateOf(claim, today)]],
  ['What makes it a claim', ({ kinds }) => kinds.map((kind) => CLAIM_NAMES[kind]).join(', ')],
  ['Page', ({ title }) => title],
  ['Part of the page', ({ part }) => part],
  ['Address', ({ path }, { publicOrigin }) => (path === null ? null : `${publicOrigin}${path}`)],
  ['What supports it', ({ support }) => support?.sentence ?? null],
  ['Link', ({ support }) => support?.link ?? null],
  ['Said by', ({ support }) => support?.by ?? null],
  ['Said (UTC)', ({ support }) => support?.at ?? null],
  ['Look again on', ({ support }) => support?.reviewOn ?? null],
];

/** The byte order mark and the heading line. */
export function claimsCsvHeader(): string {
  return BYTE_ORDER_MARK + toCsvLines([COLUMNS.map(([title]) => title)]);
}

export function claimsToCsv(claims: readonly ListedClaim[], context: CsvContext): string {
  return toCsvLines(claims.map((claim) => COLUMNS.map(([, cell]) => cell(claim, context))));
}
