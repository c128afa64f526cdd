/** Where a visitor first came from, as the link they followed said. Nothing about the visitor. */
export type Campaign = {
  source: string | null;
  medium: string | null;
  campaign: string | null;
  term: string | null;
  content: string | null;
  /** The page of the site they landed on. */
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
/** Past this a browser may drop the cookie, and a server the whole request. */
const MAX_ENCODED = 2000;

function clean(text: string | null, max: number): string | null {
  if (text === null) return null;
  const plain = text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are taken out
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffd]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  // By code points: half an emoji would not survive encoding.
  return plain === '' ? null : [...plain].slice(0, max).join('');
}

function cleanPath(path: string): string {
  const plain = clean(path, MAX_PATH) ?? '/';
  return /^\/(?!\/)/.test(plain) ? plain.replace(/[?#].*$/, '') : '/';
}

/** Reads utm_* parameters; `null` when there are none worth keeping. */
export function parseCampaign(parameters: URLSearchParams, landingPath: string): Campaign | null {
  const found = {} as Record<Part, string | null>;
  for (const part of PARTS) found[part] = clean(parameters.get(PARAMETERS[part]), MAX_PART);
  if (PARTS.every((part) => found[part] === null)) return null;
  return { ...found, landingPath: cleanPath(landingPath) };
}

/** For the session cookie's value: only characters that a cookie may carry. */
export function encodeCampaign(campaign: Campaign): string {
  const parameters = new URLSearchParams();
  for (const part of PARTS) {
    const value = campaign[part];
    if (value !== null) parameters.set(PARAMETERS[part], value);
  }
  parameters.set('path', campaign.landingPath);
  const encoded = parameters.toString();
  if (encoded.length <= MAX_ENCODED) return encoded;
  // Only letters that take many bytes get here; source and path tell most.
  return new URLSearchParams({
    utm_source: [...(campaign.source ?? campaign.campaign ?? 'unknown')].slice(0, 40).join(''),
    path: [...campaign.landingPath].slice(0, 40).join(''),
  }).toString();
}

/** Reads a cookie's value, which a visitor may have written: the same bounds apply. */
export function decodeCampaign(encoded: string | null | undefined): Campaign | null {
  if (!encoded || encoded.length > MAX_ENCODED) return null;
  const parameters = new URLSearchParams(encoded);
  return parseCampaign(parameters, parameters.get('path') ?? '/');
}

/** The first touch counts: a later campaign never replaces an earlier one. */
export function preferFirstTouch(kept: Campaign | null, seen: Campaign | null): Campaign | null {
  return kept ?? seen;
}
