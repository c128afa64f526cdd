/**
 * Programs that name themselves: crawlers, and those that fetch a link for a chat or a mail. Cubot
 * makes phones, so it is not one of them.
 */
const PROGRAM =
  /(?<!cu)bot\b|crawl|spider|preview|scan|externalhit|whatsapp|skype|slack|curl|wget|python|okhttp|axios/i;

/**
 * Whether a request opens a link for a person, as far as the request shows: it is not a prefetch,
 * not from a program that names itself, and not from a browser that loads it as part of another
 * page.
 */
export function isOpening({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  if (method !== 'GET') return false;
  const purpose = headers.get('Sec-Purpose') ?? headers.get('Purpose') ?? '';
  if (/prefetch|preview/i.test(purpose)) return false;
  const mode = headers.get('Sec-Fetch-Mode');
  if (mode !== null && mode !== 'navigate') return false;
  const userAgent = headers.get('User-Agent') ?? '';
  return userAgent !== '' && !PROGRAM.test(userAgent);
}
