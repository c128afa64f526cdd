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

export type HighLevelForm = {
  provider: 'highlevel';
  /** HighLevel's own host, or the white-label host that the owner's account uses. */
  host: string;
  formId: string;
  /** The page in the iframe. Messages are accepted from its origin only. */
  formUrl: string;
  scriptUrl: string;
};

const DEFAULT_HOST = 'api.leadconnectorhq.com';
const SCRIPT_PATH = '/js/form_embed.js';
const DEFAULT_SCRIPT = `https://link.msgsndr.com${SCRIPT_PATH}`;
const OWN_HOST = /^[a-z0-9-]+\.(?:leadconnectorhq|msgsndr|gohighlevel)\.com$/;
const FORM_ID = /^[A-Za-z0-9]{10,40}$/;
const FORM_PATH = /^\/widget\/form\/([A-Za-z0-9]+)\/?$/;
const OTHER_WIDGET = /^\/widget\/(booking|bookings|appointment|group|survey|quiz)\b/;
const MAX_LENGTH = 5000;

export function toHighLevelForm(host: string, formId: string): HighLevelForm {
  return {
    provider: 'highlevel',
    host,
    formId,
    formUrl: `https://${host}/widget/form/${formId}`,
    scriptUrl: OWN_HOST.test(host) ? DEFAULT_SCRIPT : `https://${host}${SCRIPT_PATH}`,
  };
}

function fromAddress(text: string): HighLevelForm | Rejected {
  const url = readHttpsAddress(text);
  if (isRejected(url)) return url;
  const other = OTHER_WIDGET.exec(url.pathname)?.[1];
  if (other) {
    const isForm = other === 'survey' || other === 'quiz';
    return reject(
      'wrong-page',
      isForm
        ? 'This is a HighLevel survey. Only forms can be shown here.'
        : 'This is a HighLevel calendar. It belongs under Scheduling links. This field is for a form.',
    );
  }
  const id = FORM_PATH.exec(url.pathname)?.[1];
  if (!id || url.port !== '') {
    return reject(
      'wrong-page',
      `This is not the address of a HighLevel form. One looks like https://${DEFAULT_HOST}/widget/form/ and an id.`,
    );
  }
  if (!FORM_ID.test(id)) {
    return reject('not-understood', `${quote(id)} is not the id of a HighLevel form.`);
  }
  return toHighLevelForm(url.hostname, id);
}

function isForm(result: HighLevelForm | Rejected): result is HighLevelForm {
  return 'provider' in result;
}

function fromFrame({ attributes }: SnippetElement): HighLevelForm | Rejected {
  const form = fromAddress(attributes.get('src') ?? attributes.get('data-src') ?? '');
  if (!isForm(form)) return form;
  const named = attributes.get('data-form-id');
  if (named !== undefined && named !== form.formId) {
    return reject('two-ids', `This names more than one form: ${form.formId}, ${named}.`);
  }
  return form;
}

/** Scripts are loaded only from HighLevel or from the host that serves the form. */
function checkScript(element: SnippetElement, form: HighLevelForm): Rejected | null {
  if (element.content !== '') {
    return reject(
      'foreign-part',
      `This snippet contains code that is not HighLevel’s: ${quote(element.content)}.`,
    );
  }
  const url = readHttpsAddress(element.attributes.get('src') ?? '');
  if (isRejected(url)) return url;
  const trusted = OWN_HOST.test(url.host) || url.host === form.host;
  if (trusted && url.pathname === SCRIPT_PATH) return null;
  return reject(
    'unknown-host',
    `The script in this snippet comes from ${quote(url.host + url.pathname)}, the form from ${form.host}. Copy the snippet again from HighLevel.`,
  );
}

function fromSnippet(source: string, readSnippet: SnippetReader): HighLevelForm | Rejected {
  const elements = readSnippet(source);
  if (!Array.isArray(elements)) return elements;
  const unexpected = elements.find(({ name }) => !['iframe', 'script', 'div'].includes(name));
  if (unexpected) {
    return reject('foreign-part', `A HighLevel form has no <${unexpected.name}> in its snippet.`);
  }
  const [frame, ...more] = elements.filter(({ name }) => name === 'iframe');
  if (!frame) {
    return reject('not-understood', 'There is no form in this snippet. Copy all of it.');
  }
  if (more.length > 0) {
    return reject('two-ids', 'There is more than one form in this snippet. Paste one.');
  }
  const form = fromFrame(frame);
  if (!isForm(form)) return form;
  for (const script of elements.filter(({ name }) => name === 'script')) {
    const bad = checkScript(script, form);
    if (bad) return bad;
  }
  return form;
}

function findForm(text: string, readSnippet: SnippetReader): HighLevelForm | Rejected {
  if (FORM_ID.test(text)) return toHighLevelForm(DEFAULT_HOST, text);
  if (text.startsWith('<')) return fromSnippet(text, readSnippet);
  if (resemblesUrl(text)) return fromAddress(text);
  return reject(
    'not-understood',
    `${quote(text)} is not a HighLevel form. Paste its link, its id, or the embed code.`,
  );
}

/** Reads what an owner pastes for a HighLevel (LeadConnector) form: its id, link or embed code. */
export function parseHighLevelForm(
  pasted: string,
  readSnippet: SnippetReader = rejectSnippet,
): ParseResult<HighLevelForm> {
  const text = pasted.trim();
  const bad = checkText(text, MAX_LENGTH);
  if (bad) return bad;
  const form = findForm(text, readSnippet);
  if (!isForm(form)) return form;
  const where = OWN_HOST.test(form.host) ? '' : ` on your white-label host ${form.host}`;
  return accept(form, `HighLevel form ${form.formId}${where}`);
}
