import { toLine } from '#app/formatting/characters.ts';

/** Where a visit came from, according to the link the visitor followed. Holds no visitor data. */
export type Campaign = {
  source: string | null;
  medium: string | null;
  campaign: string | null;
  term: string | null;
  content: string | null;
  landingPath: string;
};

const PARAMETERS = {
  source: 'utm_source',
  medium: 'utm_medium',
  campaign: 'utm_campaign',
  term: 'utm_term',
  content: 'utm_content',
} as const;

type Part = keyof typeof PARAMETERS;
const PARTS = Object.keys(PARAMETERS) as Part[];

const MAX_PART = 100;
const MAX_PATH = 200;
/** A browser may drop a larger cookie, and a server may reject the whole request. */
const MAX_ENCODED = 2000;

function clean(text: string | null, max: number): string | null {
  if (text === null) return null;
  const plain = toLine(text.toWellFormed().replaceAll('\ufffd', ''));
  // Cut by code point: half an emoji cannot be encoded.
  return plain === '' ? null : [...plain].slice(0, max).join('');
}

function cleanPath(path: string): string {
  const plain = clean(path, MAX_PATH) ?? '/';
  return /^\/(?!\/)/.test(plain) ? plain.replace(/[?#].*$/, '') : '/';
}

/** Reads utm_* parameters, in capitals, too; `null` when all are empty. */
export function parseCampaign(parameters: URLSearchParams, landingPath: string): Campaign | null {
  const found = {} as Record<Part, string | null>;
  for (const part of PARTS) {
    const [, text = null] =
      [...parameters].find(([name]) => name.toLowerCase() === PARAMETERS[part]) ?? [];
    found[part] = clean(text, MAX_PART);
  }
  if (PARTS.every((part) => found[part] === null)) return null;
  return { ...found, landingPath: cleanPath(landingPath) };
}

/** Encodes a campaign as a cookie value, with only the characters that a cookie allows. */
export function encodeCampaign(campaign: Campaign): string {
  const parameters = new URLSearchParams();
  for (const part of PARTS) {
    const value = campaign[part];
    if (value !== null) parameters.set(PARAMETERS[part], value);
  }
  parameters.set('path', campaign.landingPath);
  const encoded = parameters.toString();
  if (encoded.length <= MAX_ENCODED) return encoded;
  // Only text with many bytes per character is still too long here. Source and path matter most.
  return new URLSearchParams({
    utm_source: [...(campaign.source ?? campaign.campaign ?? 'unknown')].slice(0, 40).join(''),
    path: [...campaign.landingPath].slice(0, 40).join(''),
  }).toString();
}

/** Reads a cookie value. A visitor may have forged it, so the same limits apply. */
export function decodeCampaign(encoded: string | null | undefined): Campaign | null {
  if (!encoded || encoded.length > MAX_ENCODED) return null;
  const parameters = new URLSearchParams(encoded);
  return parseCampaign(parameters, parameters.get('path') ?? '/');
}

/** First-touch attribution: a later campaign never replaces an earlier one. */
export function preferFirstTouch(first: Campaign | null, later: Campaign | null): Campaign | null {
  return first ?? later;
}
