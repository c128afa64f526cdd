import { quote, type Rejected, reject } from '#app/formatting/parse-result.ts';

export const TALLY_SCRIPT_URL = 'https://tally.so/widgets/embed.js';

/** Every word in Tally's own snippets, including the loader's one-letter variables. */
const WORDS = new Set(
  (
    'var let const function if else null typeof undefined true false window document d w v s e ' +
    'Tally TallyConfig loadEmbeds openPopup querySelector querySelectorAll forEach createElement ' +
    'body appendChild src dataset tallySrc onload onerror ' +
    'formId popup open key layout width alignLeft hideTitle overlay emoji text animation autoClose ' +
    'showOnce doNotShowAfterSubmit formEventsForwarding trigger ms scrollPercent'
  ).split(' '),
);

const TOKEN =
  /\s+|\/\*[\s\S]*?\*\/|\/\/[^\n]*|"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|([A-Za-z_$][\w$]*)|\d+(?:\.\d+)?|[=(){},;:.?!+|&<>]/y;

/** String literals in Tally's loader. */
const LOADER_STRINGS = new Set([
  TALLY_SCRIPT_URL,
  'iframe[data-tally-src]:not([src])',
  'script[src="',
  '"]',
]);

const PLAIN_STRING = /^[^<>\\:/[\]]*$/;

/**
 * Returns the form ids in the code of a Tally snippet. The code is never run. Any word or address
 * that Tally's own snippets do not contain is rejected.
 */
export function readTallyScript(source: string): string[] | Rejected {
  const tokens: string[] = [];
  let at = 0;
  while (at < source.length) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(source);
    if (!token) return foreign(source.slice(at));
    const [whole, double, single, word] = token;
    const string = double ?? single;
    if (word !== undefined && !WORDS.has(word)) return foreign(word);
    if (string !== undefined && !LOADER_STRINGS.has(string) && !PLAIN_STRING.test(string)) {
      return foreign(string);
    }
    const isBlankOrComment = /^(?:\s|\/[/*])/.test(whole);
    if (!isBlankOrComment) tokens.push(string === undefined ? whole : `"${string}"`);
    at += whole.length;
  }
  const code = tokens.join('');
  const ids = code.matchAll(/(?:openPopup\(|"?formId"?:)"([^"]*)"/g);
  return [...ids].map((found) => found[1] ?? '');
}

function foreign(part: string): Rejected {
  return reject(
    'foreign-part',
    `This snippet contains something that is not Tally’s: ${quote(part)}. Copy it again from Tally.`,
  );
}
