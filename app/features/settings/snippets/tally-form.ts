import {
  accept,
  checkText,
  type ParseResult,
  quote,
  type Rejected,
  reject,
} from '#app/formatting/parse-result.ts';
import { isRejected, readHttpsAddress, resemblesUrl } from '#app/formatting/web-address.ts';
import { rejectSnippet, type SnippetElement, type SnippetReader } from './snippet.ts';
import { readTallyScript, TALLY_SCRIPT_URL } from './tally-script.ts';

export type TallyForm = {
  provider: 'tally';
  formId: string;
  /** The form on Tally's own page: the target of the link that opens without JavaScript or in a new tab. */
  formUrl: string;
  scriptUrl: string;
  /** The only origin from which messages are accepted. */
  origin: string;
};

const ORIGIN = 'https://tally.so';
const FORM_ID = /^[A-Za-z0-9]{6,12}$/;
const FORM_PATH = /^\/(?:r|embed|popup|forms)\/([A-Za-z0-9]+)(?:\/[a-z-]*)*$/;
const OPEN_LINK = /^#?tally-open=([A-Za-z0-9]+)(?:&|$)/;
const MAX_LENGTH = 5000;

export function toTallyForm(formId: string): TallyForm {
  return {
    provider: 'tally',
    formId,
    formUrl: `${ORIGIN}/r/${formId}`,
    scriptUrl: TALLY_SCRIPT_URL,
    origin: ORIGIN,
  };
}

function fromAddress(text: string): string | Rejected {
  const url = readHttpsAddress(text);
  if (isRejected(url)) return url;
  if (url.host !== 'tally.so' && url.host !== 'www.tally.so') {
    return reject(
      'unknown-host',
      `A Tally form lives at tally.so; this link goes to ${url.host}. In Tally, open Share and copy the link.`,
    );
  }
  const id = FORM_PATH.exec(url.pathname)?.[1] ?? OPEN_LINK.exec(url.hash)?.[1];
  if (id) return id;
  return reject(
    'wrong-page',
    'This is a page of Tally, but not a form. In Tally, open Share and copy the link.',
  );
}

function fromElement(element: SnippetElement): string[] | Rejected {
  const { name, attributes, content } = element;
  const ids: string[] = [];
  const open = attributes.get('data-tally-open');
  if (open !== undefined) ids.push(open);
  if (name === 'script') {
    const source = attributes.get('src');
    if (source !== undefined && source !== TALLY_SCRIPT_URL) {
      return reject(
        'unknown-host',
        `The script in this snippet is not Tally’s: ${quote(source)}. Copy the snippet again from Tally.`,
      );
    }
    return readTallyScript(content);
  }
  for (const key of ['src', 'data-tally-src', 'href']) {
    const value = attributes.get(key);
    if (value === undefined || (key === 'href' && /^#?$/.test(value))) continue;
    const id = OPEN_LINK.exec(value)?.[1] ?? fromAddress(value);
    if (typeof id !== 'string') return id;
    ids.push(id);
  }
  return ids;
}

function fromSnippet(source: string, readSnippet: SnippetReader): string[] | Rejected {
  const elements = readSnippet(source);
  if (!Array.isArray(elements)) return elements;
  const ids: string[] = [];
  for (const element of elements) {
    const found = fromElement(element);
    if (!Array.isArray(found)) return found;
    ids.push(...found);
  }
  return ids;
}

function findIds(text: string, readSnippet: SnippetReader): string[] | Rejected {
  if (FORM_ID.test(text)) return [text];
  if (text.startsWith('<')) return fromSnippet(text, readSnippet);
  const link = OPEN_LINK.exec(text)?.[1];
  if (link) return [link];
  if (/^data-tally-open\b/.test(text)) {
    return fromSnippet(`<button ${text}></button>`, readSnippet);
  }
  if (/\bTally(?:Config)?\b/.test(text)) return readTallyScript(text);
  if (resemblesUrl(text)) {
    const id = fromAddress(text);
    return typeof id === 'string' ? [id] : id;
  }
  return reject(
    'not-understood',
    `${quote(text)} is not a Tally form. Paste its link (https://tally.so/r/...), its id, or the code Tally gives you.`,
  );
}

/** Reads what an owner pastes for a Tally form: its id, a link to it, or any of Tally's snippets. */
export function parseTallyForm(
  pasted: string,
  readSnippet: SnippetReader = rejectSnippet,
): ParseResult<TallyForm> {
  const text = pasted.trim();
  const bad = checkText(text, MAX_LENGTH);
  if (bad) return bad;
  const found = findIds(text, readSnippet);
  if (!Array.isArray(found)) return found;
  const [id, ...others] = [...new Set(found)];
  if (id === undefined) {
    return reject('not-understood', 'There is no form in this snippet. Copy it again from Tally.');
  }
  if (others.length > 0) {
    return reject('two-ids', `This names more than one form: ${[id, ...others].join(', ')}.`);
  }
  if (!FORM_ID.test(id)) {
    return reject('not-understood', `${quote(id)} is not the id of a Tally form.`);
  }
  return accept(toTallyForm(id), `Tally form ${id}`);
}
