// @module-tag all: reads the largest texts that a request may have.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeBrowser } from '#app/features/accounts/devices/user-agent.ts';
import { safeNextPath } from '#app/features/accounts/http/next-path.ts';
import { passwordProblems } from '#app/features/accounts/passwords/password-strength.server.ts';
import { readCode } from '#app/features/accounts/two-factor/recovery-codes.server.ts';
import { EMPTY_FIELDS, parsePost } from '#app/features/articles/post-fields.ts';
import { readPublishDate } from '#app/features/articles/publish-date.server.ts';
import { readArchive } from '#app/features/backups/archive/archive.server.ts';
import { isBackupFile, readManifest } from '#app/features/backups/archive/manifest.server.ts';
import { readBackupName } from '#app/features/backups/folder/backup-name.ts';
import { decodeCampaign, parseCampaign } from '#app/features/leads/campaign.ts';
import { hashLeadContent } from '#app/features/leads/form/content-hash.server.ts';
import { LEAD_FIELDS } from '#app/features/leads/form/lead-fields.ts';
import { parseLead } from '#app/features/leads/form/lead-form.ts';
import { parseLeadReference } from '#app/features/leads/form/lead-reference.ts';
import { scoreSubmission } from '#app/features/leads/form/spam-score.ts';
import { readLeadFilter } from '#app/features/leads/search/lead-filter.ts';
import { searchTextOf } from '#app/features/leads/search/lead-search-text.server.ts';
import { readSearch } from '#app/features/leads/search/search-query.server.ts';
import { receiveUpload } from '#app/features/media/library/receive-upload.server.ts';
import { nameBlocks } from '#app/features/pages/field-kinds/html.ts';
import { NO_IMAGES } from '#app/features/pages/field-kinds/image-value.ts';
import { checkValue } from '#app/features/pages/fields/check-value.ts';
import { deserializeAnswers, parseAnswers } from '#app/features/quiz/answers.ts';
import { FIELDS } from '#app/features/quiz/questions.ts';
import { readTyped } from '#app/features/quiz/quiz-progress.ts';
import { parsePhone } from '#app/features/settings/contact.ts';
import {
  EMPTY_SETTINGS,
  parseSettings,
  SETTING_KEYS,
} from '#app/features/settings/settings-schema.ts';
import { readSnippet } from '#app/features/settings/snippets/read-snippet.server.ts';
import { readTallyScript } from '#app/features/settings/snippets/tally-script.ts';
import { toCsvLines } from '#app/formatting/csv.ts';
import { readEmailAddress, toAccountEmail } from '#app/formatting/email-address.ts';
import { headerText, isMailAddress } from '#app/formatting/header-text.ts';
import { parseLooseNumber } from '#app/formatting/loose-number.ts';
import { displayPhone } from '#app/formatting/phone-text.ts';
import { isSlug, slugFromTitle } from '#app/formatting/slug.ts';
import { parseTimeZone } from '#app/formatting/time-zone.ts';
import { readHttpsAddress } from '#app/formatting/web-address.ts';
import { firstSentence } from '#app/html/content/content-text.server.ts';
import { hasTooManyAttributes } from '#app/html/content/count-attributes.server.ts';
import { safeLinkUrl } from '#app/html/content/link-url.ts';
import { safeCiteUrl, safeImageUrl } from '#app/html/content/safe-urls.server.ts';
import { scrollTables } from '#app/html/content/scroll-tables.ts';
import { findVideo } from '#app/html/content/video-embed.ts';
import { viewOf } from '#app/html/diff/view-tree.ts';
import { showsForeignImages } from '#app/http/foreign-images.ts';
import { readForm } from '#app/http/read-form.ts';
import { escapeXml } from '#app/http/xml.ts';
import { defaultForms } from '#app/site/words/forms.ts';
import { readLegalText } from '#app/site/words/legal/legal-text.ts';
import { defaultPrices } from '#app/site/words/prices.ts';
import { listImageIds } from '#database/image-ids.ts';
import { addressKey } from '#database/limits/address-key.ts';
import { readCursor } from '#database/read-page.ts';
import { listGrams, phoneKey } from '#database/search-terms.ts';
import { preferredEncoding } from '#server/accept-encoding.ts';
import { isCampaignAddress, readCookie } from '#server/campaign-cookie.ts';
import { canonicalPath } from '#server/canonical-path.ts';
import { createAddressReader } from '#server/client-address.ts';
import { redactPersonalData } from '#server/redact-personal-data.ts';
import { leadInput, sampleLead } from '#tests/support/sample-lead.ts';
import { measureSlowness } from '#tests/support/slowness.ts';

/** The largest body of a form, and more than all headers may have. */
const SIZE = 64 * 1024;
/** Nobody is answered meanwhile. Linear work takes a few of them; quadratic work takes seconds. */
const MOST_MILLISECONDS = 50;
/** The least of some runs is what the work takes; the rest is compiling, and other programs. */
const RUNS = 8;

/** Repeated, each of them makes some expression or loop restart at every character. */
const UNITS = [
  ...['a', '0', ' ', '\t', '\n', '\r\n', '\0', '\u00a0', '\u200b', '\u0301', '\ufdfa', '😀', 'ß'],
  ...['.', ',', ';', ':', '=', '%', '&', '/', '\\', '-', '_', '@', '#', '"', "'", '`', '+', '('],
  ...['<', '<a ', '<!--', '<p>', '</p', '<table>', '<img src="', '&amp', '[[', '{"', '//', '/*'],
  ...['a.', 'a@', 'a-', '1-', '1 ', '1,', '1(', 'ab1', 'x,', ' x', '%40', '%', ', ', '; ', '!?'],
  ...['www.', 'http://', '://', '::', '::ffff:', 'q=0,', 'utm_source=', 'ext ', 'url(', '.\u201d'],
  ...['<script>', 'Tally.', '"formId":', 'tally-open=', '--x\r\n', '; name=', '/blog-images/'],
];

const TEXTS = UNITS.flatMap((unit) => {
  const run = unit.repeat(Math.ceil(SIZE / unit.length)).slice(0, SIZE);
  return [run, `a@1<x y="${run}\u0007!`];
});

/** A body has room for `SIZE` in all of its fields together. */
const inFields = (names: readonly string[], text: string) =>
  Object.fromEntries(names.map((name) => [name, text.slice(0, SIZE / names.length)]));
/** Only what was accepted is indexed. */
const accepted = (text: string, { max }: { readonly max: number }) => text.slice(0, max);

const LEAD = leadInput();
const readAddress = createAddressReader(['192.0.2.0/24']);
const toBody = (type: string, body: string) =>
  new Request('https://example.com', { method: 'POST', headers: { 'Content-Type': type }, body });

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wizard-sizes-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** An empty tar entry. */
function tarEntry(name: string): Buffer {
  const header = Buffer.alloc(512);
  header.write(name);
  header.write('0000600\0 0000000\0 0000000\0 00000000000\0 00000000000\0        0', 100);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

const SITE = { publicOrigin: 'https://example.com', adminOrigin: 'https://admin.example.com' };

/** Every function that parses text of a visitor or provider; content has its own tests. */
const PARSERS: Record<string, (text: string) => unknown> = {
  'the address after sign-in': safeNextPath,
  'a new password': (text) => passwordProblems(text, { email: text, site: SITE }),
  'a long password': (text) => passwordProblems(text.slice(0, 128), { email: text, site: SITE }),
  'the email of an account': (text) => [toAccountEmail(text), readEmailAddress(text)],
  'a sign-in code': readCode,
  'a user agent': describeBrowser,
  'the name of a backup': readBackupName,
  'the name of a file in a backup': (text) => isBackupFile(`uploads/${text}`),
  'the manifest of a backup': readManifest,
  'the answers of the quiz': (text) => {
    const all = inFields(
      FIELDS.map(({ id }) => id),
      text,
    );
    return [parseAnswers(all), readTyped(all)];
  },
  'saved answers': deserializeAnswers,
  'a number': parseLooseNumber,
  'a campaign': (text) => parseCampaign(new URLSearchParams({ utm_source: text }), text),
  'the campaign cookie': decodeCampaign,
  'the fingerprint of a lead': (text) => hashLeadContent({ ...LEAD, message: text }),
  'a cell of the export': (text) => toCsvLines([[text, `=${text}`]]),
  'the filter of the inbox': (text) => readLeadFilter(new URLSearchParams(text), new Date(0)),
  'a lead': (text) =>
    parseLead('contact', inFields(['name', 'email', 'phone', 'home', 'message', 'subject'], text), {
      missing: { name: '', message: '' },
      problems: defaultForms.problems,
      consents: [],
      shownVersion: '',
    }),
  'the reference of a lead': parseLeadReference,
  'a search': readSearch,
  'the spam score': (text) =>
    scoreSubmission({
      lead: { ...LEAD, name: text, message: text },
      honeypot: text,
      token: 'valid',
      recentFromAddress: 0,
      confirmed: false,
    }),
  'the network of an address': addressKey,
  'a header line of a mail': (text) => headerText(text, 200),
  'a mail address': isMailAddress,
  'the first sentence': (text) => firstSentence(`<p>${text}`),
  'the attributes of tags': hasTooManyAttributes,
  'addresses in posts': (text) => [
    safeLinkUrl(text),
    safeImageUrl(text),
    safeCiteUrl(text),
    findVideo(text),
  ],
  'tables in posts': (text) => scrollTables(`<table>${text}`),
  'images in posts': (text) => [
    showsForeignImages(text),
    listImageIds({ content: text, featuredImageUrl: text }),
  ],
  'the fields of a post': (text) =>
    parsePost({ ...EMPTY_FIELDS, title: text, slug: text, content: text, metaKeywords: text }),
  'a publish date': (text) => readPublishDate({ kind: 'set', local: text, timeZone: text }),
  'a slug': (text) => [isSlug(text), slugFromTitle(text)],
  'a phone number': (text) => [parsePhone(text), displayPhone(text), phoneKey(text)],
  'the snippet of a provider': readSnippet,
  'the script of a snippet': readTallyScript,
  'all settings': (text) =>
    parseSettings(inFields(SETTING_KEYS, text), EMPTY_SETTINGS, { readSnippet }),
  'a time zone': parseTimeZone,
  'an address in the settings': (text) => readHttpsAddress(text),
  'a text in a feed': escapeXml,
  'the place in a list': readCursor,
  'search terms': (text) => [
    listGrams(
      searchTextOf(
        sampleLead({
          phone: accepted(text, LEAD_FIELDS.phone),
          message: accepted(text, LEAD_FIELDS.message),
        }),
      ),
    ),
  ],
  'Accept-Encoding': (text) => preferredEncoding(text),
  'a campaign link': isCampaignAddress,
  cookies: (text) => readCookie({ get: () => text } as unknown as Headers, 'campaign'),
  'a path': canonicalPath,
  'forwarded addresses': (text) => [
    readAddress('192.0.2.1', text),
    readAddress('192.0.2.1', '192.0.2.2,'.repeat(SIZE / 10)),
    readAddress(text, null),
  ],
  'personal data in the log': redactPersonalData,
  'a form': (text) => readForm(toBody('application/x-www-form-urlencoded', text)),
  'a form in parts': (text) =>
    readForm(toBody('multipart/form-data; boundary=x', text)).catch(() => null),
  'an upload': (text) =>
    receiveUpload(toBody('multipart/form-data; boundary=x', text), join(folder, 'upload')).catch(
      () => null,
    ),
  'a content type': (text) =>
    receiveUpload(
      {
        headers: new Map([['Content-Type', `multipart/form-data; ${text}`]]),
        body: new Blob().stream(),
      } as unknown as Request,
      join(folder, 'upload'),
    ).catch(() => null),
  'a backup': (text) => {
    const path = join(folder, 'backup.tar');
    const entries = Array.from({ length: 50 }, (_, n) => tarEntry(`uploads/${n}.jpg`));
    writeFileSync(path, Buffer.concat([...entries, Buffer.from(text)]));
    return readArchive(path, { into: () => null }).catch(() => null);
  },
};

/** Again only where it took too long, which is rarely the work itself. */
async function expectShort(text: string, read: (text: string) => unknown): Promise<void> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS && least > MOST_MILLISECONDS; run += 1) {
    const before = process.threadCpuUsage();
    await read(text);
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  if (least <= MOST_MILLISECONDS) return;
  const beginning = `${JSON.stringify(text.slice(0, 20))}…`;
  expect(least / measureSlowness(), beginning).toBeLessThanOrEqual(MOST_MILLISECONDS);
}

it.each(Object.entries(PARSERS))('reading %s is no long turn', async (_name, read) => {
  for (const text of TEXTS) await expectShort(text, read);
});

const many = (unit: (n: number) => string) => {
  const count = Math.ceil(SIZE / unit(0).length);
  return Array.from({ length: count }, (_, n) => unit(n)).join('');
};

/** Texts of a legal page as the sanitizer leaves them. */
const LEGAL_TEXTS = [
  many(() => '<h2>a</h2>'),
  many((n) => `<h2 id="in-post-${n}">a</h2>`),
  many((n) => `<p><a href="#in-post-${n}">x</a></p>`),
  many(() => '<p>{block:gpc}</p>'),
  many((n) => `<p>{block:x${n}}</p>`),
  many(() => '<p title=" href=">{price:x} $1</p>'),
  `<table><tbody>${many(() => '<tr><th>a</th></tr>')}</tbody></table>`,
];

const LEGAL_FIELD = { type: 'html', label: '', max: SIZE, blocks: [] } as const;
const LEGAL_READERS: Record<string, (html: string) => unknown> = {
  'the sections': readLegalText,
  'the check': (html) =>
    checkValue(LEGAL_FIELD, html, {
      prices: defaultPrices,
      leadsSomewhere: () => false,
      images: NO_IMAGES,
      cleaned: () => ({ html, removed: [], error: null }),
    }),
  'the names of its blocks': (html) => nameBlocks(html, []),
  'how it looks': viewOf,
};

it.each(Object.entries(LEGAL_READERS))(
  'reading %s of a legal text is no long turn',
  async (_name, read) => {
    for (const html of LEGAL_TEXTS) await expectShort(html, read);
  },
);
