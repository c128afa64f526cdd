export type Encoding = 'br' | 'gzip' | 'identity';

const MOST_KNOWN = 200;
const known = new Map<string, Encoding>();

/** The smallest form of a text that a client takes, from its Accept-Encoding (RFC 9110, 12.5.3). */
export function preferredEncoding(header: string | null | undefined): Encoding {
  if (!header) return 'identity';
  const remembered = known.get(header);
  if (remembered !== undefined) return remembered;
  const encoding = chooseEncoding(header);
  if (known.size < MOST_KNOWN) known.set(header, encoding);
  return encoding;
}

function chooseEncoding(header: string): Encoding {
  const refused = new Set<string>();
  const taken = new Set<string>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    (weight !== undefined && Number(weight) === 0 ? refused : taken).add(name);
  }
  const takes = (name: string) => taken.has(name) || (taken.has('*') && !refused.has(name));
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}
