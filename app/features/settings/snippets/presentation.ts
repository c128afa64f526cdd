import {
  accept,
  checkText,
  type ParseResult,
  quote,
  type Rejected,
  reject,
} from '#app/formatting/parse-result.ts';
import { isRejected, readHttpsAddress, resemblesUrl } from '#app/formatting/web-address.ts';
import { rejectSnippet, type SnippetReader } from './snippet.ts';

export type Presentation = {
  provider: 'gamma' | 'google-slides';
  id: string;
  /** The page in the iframe. */
  embedUrl: string;
  /** The only origin from which messages are accepted. */
  origin: string;
};

const MAX_LENGTH = 5000;
const GAMMA_HOST = /^(?:www\.)?gamma\.app$/;
const GAMMA_PATH = /^\/(?:embed|docs|public|present)\/(?:[^/]*-)?([a-z0-9]{10,24})\/?$/;
const GAMMA_ID = /^(?=.*\d)[a-z0-9]{12,20}$/;
const SLIDES_PUBLISHED =
  /^(?:\/a\/[a-z0-9.-]+)?\/presentation\/d\/e\/(2PACX-[\w-]{20,200})(?:\/(?:embed|pubembed|pub|pubhtml))?\/?$/;
const SLIDES_FILE =
  /^(?:\/a\/[a-z0-9.-]+)?\/presentation\/(?:u\/\d\/)?d\/(?!e\/)([\w-]{25,100})(?:\/[a-z]*)?\/?$/;
const SLIDES_PUBLISHED_ID = /^2PACX-[\w-]{20,200}$/;
const SLIDES_FILE_ID = /^[\w-]{40,60}$/;

export function toGamma(id: string): Presentation {
  return {
    provider: 'gamma',
    id,
    embedUrl: `https://gamma.app/embed/${id}`,
    origin: 'https://gamma.app',
  };
}

/** Ids of decks "published to the web" start with 2PACX; others are files shared by link. */
export function toGoogleSlides(id: string): Presentation {
  const path = SLIDES_PUBLISHED_ID.test(id) ? `e/${id}` : id;
  return {
    provider: 'google-slides',
    id,
    embedUrl: `https://docs.google.com/presentation/d/${path}/embed`,
    origin: 'https://docs.google.com',
  };
}

function fromAddress(text: string): Presentation | Rejected {
  const url = readHttpsAddress(text);
  if (isRejected(url)) return url;
  if (GAMMA_HOST.test(url.host)) {
    const id = GAMMA_PATH.exec(url.pathname)?.[1];
    if (id) return toGamma(id);
    return reject('wrong-page', 'This is a Gamma page, but not a presentation.');
  }
  if (url.host === 'docs.google.com') {
    const id = SLIDES_PUBLISHED.exec(url.pathname)?.[1] ?? SLIDES_FILE.exec(url.pathname)?.[1];
    if (id) return toGoogleSlides(id);
    return reject('wrong-page', 'This is a Google page, but not a Slides presentation.');
  }
  return reject(
    'unknown-host',
    `Presentations come from gamma.app or Google Slides; this link goes to ${url.host}.`,
  );
}

function fromSnippet(source: string, readSnippet: SnippetReader): Presentation | Rejected {
  const elements = readSnippet(source);
  if (!Array.isArray(elements)) return elements;
  const unexpected = elements.find(({ name }) => !['iframe', 'div', 'p'].includes(name));
  if (unexpected) {
    return reject('foreign-part', `A presentation has no <${unexpected.name}> in its snippet.`);
  }
  const frames = elements.filter(({ name }) => name === 'iframe');
  if (frames.length !== 1) {
    return reject(
      'not-understood',
      'Paste the code of one presentation: one iframe, nothing else.',
    );
  }
  return fromAddress(frames[0]?.attributes.get('src') ?? '');
}

function findPresentation(text: string, readSnippet: SnippetReader): Presentation | Rejected {
  if (SLIDES_PUBLISHED_ID.test(text)) return toGoogleSlides(text);
  if (GAMMA_ID.test(text)) return toGamma(text);
  if (SLIDES_FILE_ID.test(text)) return toGoogleSlides(text);
  if (text.startsWith('<')) return fromSnippet(text, readSnippet);
  if (resemblesUrl(text)) return fromAddress(text);
  return reject(
    'not-understood',
    `${quote(text)} is not a presentation. Paste its link or its embed code from Gamma or Google Slides.`,
  );
}

/** Reads what an owner pastes for the presentation: a link, an id or embed code of Gamma or Slides. */
export function parsePresentation(
  pasted: string,
  readSnippet: SnippetReader = rejectSnippet,
): ParseResult<Presentation> {
  const text = pasted.trim();
  const bad = checkText(text, MAX_LENGTH);
  if (bad) return bad;
  const found = findPresentation(text, readSnippet);
  if (!('provider' in found)) return found;
  const name = found.provider === 'gamma' ? 'Gamma presentation' : 'Google Slides presentation';
  return accept(found, `${name} ${found.id}`);
}
