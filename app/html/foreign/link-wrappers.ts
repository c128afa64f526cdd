/** Anything longer is not the address of a page. */
const MAX_LENGTH = 8_000;
const MAX_WRAPPERS = 5;

/** How the address of a click-tracking service contains the intended one. */
interface Wrapper {
  readonly host: RegExp;
  readonly path?: RegExp;
  /** The parameters that may hold the target. */
  readonly parameters?: readonly string[];
  readonly read?: (url: URL) => string | null;
}

const WRAPPERS: readonly Wrapper[] = [
  { host: /(?:^|\.)safelinks\.protection\.(?:outlook\.com|office365\.us)$/, parameters: ['url'] },
  { host: /^statics\.teams\.cdn\.office\.net$/, path: /safelinks/, parameters: ['url'] },
  { host: /^lm?\.(?:facebook|messenger|instagram|threads)\.(?:com|net)$/, parameters: ['u'] },
  {
    host: /^(?:www\.)?facebook\.com$/,
    path: /^\/(?:l|flx\/warn\/?)(?:\.php)?$/,
    parameters: ['u'],
  },
  {
    host: /^(?:www\.)?google\.[a-z]{2,3}(?:\.[a-z]{2})?$/,
    path: /^\/url$/,
    parameters: ['q', 'url'],
  },
  { host: /^(?:www\.)?linkedin\.com$/, path: /^\/(?:redir|safety)\//, parameters: ['url'] },
  { host: /^(?:www\.)?youtube\.com$/, path: /^\/redirect$/, parameters: ['q'] },
  { host: /^out\.reddit\.com$/, parameters: ['url'] },
  { host: /^slack-redir\.net$/, path: /^\/link/, parameters: ['url'] },
  { host: /^(?:www\.)?duckduckgo\.com$/, path: /^\/l\//, parameters: ['uddg'] },
  { host: /^(?:www\.)?bing\.com$/, path: /^\/ck\/a/, read: readBing },
  { host: /^t\.umblr\.com$/, path: /^\/redirect/, parameters: ['z'] },
  { host: /^vk\.com$/, path: /^\/away\.php/, parameters: ['to'] },
  { host: /^steamcommunity\.com$/, path: /^\/linkfilter/, parameters: ['u', 'url'] },
  { host: /^urldefense\.(?:(?:proofpoint\.)?com|us)$/, read: readProofpoint },
  { host: /^linkprotect\.cudasvc\.com$/, path: /^\/url/, parameters: ['a'] },
  {
    host: /^(?:[\w-]+\.)*(?:mimecast|mimecastprotect)\.com$/,
    parameters: ['url', 'domain', 'target'],
  },
  { host: /^(?:[\w-]+\.)*(?:fireeye|trellix)\.com$/, path: /^\/v1\/url/, parameters: ['u'] },
  { host: /^secure-web\.cisco\.com$/, read: readLastPart },
  { host: /^(?:[\w-]+\.)*sophos\.com$/, read: readSophos },
  { host: /^(?:[\w-]+\.)*trendmicro\.com$/, path: /(?:wis|clicktime)/, parameters: ['url'] },
  { host: /^(?:[\w-]+\.)*avanan\.click$/, read: readAvanan },
  { host: /^(?:www\.)?(?:checkpoint|avanan)\.url-protection\.com$/, read: readAvanan },
  { host: /^nam\.safelink\.emails\.azure\.net$/, parameters: ['destination'] },
  { host: /^clicktime\.symantec\.com$/, parameters: ['u'] },
  { host: /^urlsand\.esvalabs\.com$/, parameters: ['u'] },
  { host: /^scanmail\.trustwave\.com$/, parameters: ['u'] },
  { host: /./, path: /^\/owa\/redir\.aspx$/, parameters: ['url'] },
  { host: /^(?:www\.)?medium\.com$/, path: /^\/r\/?$/, parameters: ['url'] },
  { host: /^(?:www\.)?getpocket\.com$/, path: /^\/redirect/, parameters: ['url'] },
  { host: /^away\.vk\.com$/, parameters: ['to'] },
  { host: /^(?:click|track)\.pstmrk\.it$/, path: /^\/3s\//, read: readPostmark },
  { host: /(?:^|\.)awstrack\.me$/, path: /^\/L0\//, read: readFirstPart },
  { host: /^mandrillapp\.com$/, path: /^\/track\/click/, read: readMandrill },
];

/**
 * Parameters that tell mail programs and advertisers who clicked. Others, such as `utm_source`, may
 * be part of the address, because its owner may have set them.
 */
const TRACKING =
  /^(?:fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|twclid|ttclid|li_fat_id|yclid|igshid|igsh|mc_cid|mc_eid|_hsenc|_hsmi|__hssc|__hstc|__hsfp|hsctatracking|mkt_tok|_kx|ml_subscriber|ml_subscriber_hash|vero_id|vero_conv|oly_anon_id|oly_enc_id|rb_clickid|s_cid|ck_subscriber_id|sc_eid|_bta_tid|_bta_c|trk_contact|trk_msg|trk_module|trk_sid|dm_i|epik|wickedid|elqtrack|elqtrackid|srsltid|__tn__|__eep__|(?:__cft__|__xts__)(?:\[|%5b)\d(?:\]|%5d)|lipi|licu)$/i;

/**
 * The intended address of a link, without the tracking services that mail programs and networks
 * wrap around it, which identify the recipient, and without click ids. Any other address comes back
 * unchanged.
 */
export function plainLink(href: string): string {
  if (href.length > MAX_LENGTH) return href;
  let current = href;
  for (let turn = 0; turn < MAX_WRAPPERS; turn += 1) {
    const target = unwrap(current);
    if (target === null) break;
    current = target;
  }
  return withoutTracking(current);
}

function unwrap(href: string): string | null {
  const url = URL.parse(href.trim());
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const wrapper = WRAPPERS.find(
    ({ host, path }) => host.test(url.hostname) && (!path || path.test(url.pathname)),
  );
  if (!wrapper) return null;
  if (wrapper.read) return webAddress(wrapper.read(url));
  for (const name of wrapper.parameters ?? []) {
    const target = webAddress(parameterOf(url, name));
    if (target !== null) return target;
  }
  return null;
}

/** A parameter, whatever the case of its name. */
function parameterOf(url: URL, name: string): string | null {
  for (const [key, value] of url.searchParams) if (key.toLowerCase() === name) return value;
  return null;
}

/** The text as an address of the web; null for any other, so that the link stays as it is. */
function webAddress(text: string | null): string | null {
  if (text === null) return null;
  const plain = /^https?%3a/i.test(text) ? decode(text) : text;
  const url = plain === null ? null : URL.parse(plain.trim());
  return url && /^(?:https?|mailto):$/.test(url.protocol) ? url.href : null;
}

/** The parameter in which an address names the recipient of a mail. */
const RECIPIENT = /^(?:e-?mail|email_?address|recipient|rcpt|subscriber(?:_?email)?|user_?email)$/i;
const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;
/** Mailchimp's links, which work without the id of the reader. */
const MAILCHIMP = /^https?:\/\/[\w.-]+\.list-manage\.com\/track\/click$/i;

function isTracking(parameter: string, base: string): boolean {
  const [name = '', value = ''] = parameter.split('=', 2);
  if (TRACKING.test(name) || (name === 'e' && MAILCHIMP.test(base))) return true;
  return RECIPIENT.test(name) && EMAIL.test(decode(value) ?? '');
}

/** Removes the ids of clicks and readers; the rest of the address stays as written. */
function withoutTracking(href: string): string {
  const [, base = '', query, hash = ''] = /^([^?#]*)\?([^#]*)(#.*)?$/s.exec(href) ?? [];
  if (query === undefined || !/^\s*https?:/i.test(base)) return href;
  const parts = query.split('&');
  const kept = parts.filter((part) => !isTracking(part, base));
  if (kept.length === parts.length) return href;
  return base + (kept.length > 0 ? `?${kept.join('&')}` : '') + hash;
}

function readProofpoint(url: URL): string | null {
  const version = /^\/v([123])\//.exec(url.pathname)?.[1];
  if (version === '1') return parameterOf(url, 'u');
  if (version === '2') {
    const encoded = parameterOf(url, 'u');
    return encoded && decode(encoded.replaceAll('-', '%').replaceAll('_', '/'));
  }
  return version === '3' ? readProofpoint3(url) : null;
}

const RUN_LENGTHS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Version 3 replaces characters by `*`, and runs of them by `**` and a length; they follow in base64. */
function readProofpoint3(url: URL): string | null {
  const source = url.href.slice(url.href.indexOf('/v3/') + '/v3/'.length);
  const [, address = '', encoded = ''] = /^__(.*)__;([\w-]*)(?:={0,2})!/s.exec(source) ?? [];
  if (address === '') return null;
  const bytes = fromBase64Url(encoded);
  if (bytes === null) return null;
  const characters = [...bytes];
  let at = 0;
  const take = (count: number) => {
    at += count;
    return characters.slice(at - count, at).join('');
  };
  const plain = address.replace(/\*(?:\*([\w-]))?/g, (_, length?: string) =>
    take(length === undefined ? 1 : RUN_LENGTHS.indexOf(length) + 2),
  );
  return plain.replace(/^(https?):\/(?=[^/])/, '$1://');
}

/** Decodes base64url; null if it is not valid. */
function fromBase64Url(encoded: string): string | null {
  try {
    const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder().decode(Uint8Array.from(binary, (one) => one.charCodeAt(0)));
  } catch {
    return null;
  }
}

function readBing(url: URL): string | null {
  const encoded = parameterOf(url, 'u') ?? '';
  return encoded.startsWith('a1') ? fromBase64Url(encoded.slice(2)) : null;
}

function readLastPart(url: URL): string | null {
  return decode(url.pathname.slice(url.pathname.lastIndexOf('/') + 1));
}

function readFirstPart(url: URL): string | null {
  return decode(url.pathname.split('/')[2] ?? '');
}

/** The address without its scheme. */
function readPostmark(url: URL): string | null {
  const address = readFirstPart(url) ?? '';
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#:]|$)/.test(address) ? `https://${address}` : null;
}

function readSophos(url: URL): string | null {
  return fromBase64Url(parameterOf(url, 'u') ?? '');
}

function readAvanan(url: URL): string | null {
  const inPath = /___(https?[:.].*?)___/.exec(url.href)?.[1];
  return inPath ?? parameterOf(url, 'url');
}

function readMandrill(url: URL): string | null {
  const outer = readJson(fromBase64Url(parameterOf(url, 'p') ?? ''));
  const inner = readJson(typeof outer?.p === 'string' ? outer.p : null);
  return typeof inner?.url === 'string' ? inner.url : null;
}

function readJson(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
