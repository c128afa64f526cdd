export type Encoding = 'br' | 'gzip' | 'identity';

const MOST_CACHED = 200;
const cache = new Map<string, Encoding>();

/** The encoding to answer an Accept-Encoding header with: the smallest that it accepts (RFC 9110, 12.5.3). */
export function preferredEncoding(header: string | null | undefined): Encoding {
  if (!header) return 'identity';
  const cached = cache.get(header);
  if (cached !== undefined) return cached;
  const encoding = chooseEncoding(header);
  if (cache.size < MOST_CACHED) cache.set(header, encoding);
  return encoding;
}

function chooseEncoding(header: string): Encoding {
  const rejected = new Set<string>();
  const accepted = new Set<string>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    (weight !== undefined && Number(weight) === 0 ? rejected : accepted).add(name);
  }
  const accepts = (name: string) =>
    accepted.has(name) || (accepted.has('*') && !rejected.has(name));
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : 'identity';
}
