import type { Overrides } from '#app/features/pages/changes/apply-overrides.ts';
import { type DocumentId, listAllFields } from '#app/features/pages/documents.ts';
import type { CleanedHtml, Surroundings } from '#app/features/pages/field-kinds/field-kind.ts';
import { ALT_MAX, CAPTION_MAX } from '#app/features/pages/field-kinds/image-value.ts';
import { checkValue } from '#app/features/pages/fields/check-value.ts';
import type { Field } from '#app/features/pages/fields/fields.ts';
import { escapeHtml } from '#app/formatting/escape-html.ts';
import { sideNames } from '#app/formatting/focal-point.ts';
import { sanitizeContent } from '#app/html/content/sanitize-content.server.ts';
import type {
  FieldType,
  ItemType,
  Parts,
  PartType,
  TextType,
} from '#app/site/words/field-types.ts';
import { pick } from '#tests/stress/random.ts';

const WORDS = [
  'beds',
  'a',
  '<b>bold</b>',
  '&amp;',
  '“quoted”',
  'O’Neil',
  'حياة',
  '住宅',
  '😀',
  "it's",
];
const LONGEST_WORD = 'Dreimonatsversicherungsbestätigung';
const LINKS = [
  '/',
  '/about',
  '/boost-revenue#pricing',
  '#top',
  'https://example.com/?a=b&c=d',
  'tel:+15550100',
];

/** What is typed into a field, within its limits, as long as it may be if `longest`. */
export function randomTyped(
  type: FieldType,
  random: () => number,
  around: Pick<Surroundings, 'images'>,
  longest = false,
): unknown {
  switch (type.type) {
    case 'text':
    case 'rich':
    case 'link':
    case 'day':
    case 'image':
      return randomPart(type, random, around, longest);
    case 'html':
      return randomHtml(type, random, longest);
    case 'address':
      return longest || random() < 0.5 ? `https://pay.example.com/${'a'.repeat(60)}` : '';
    case 'hidden':
      return random() < 0.1;
    case 'switch':
      return longest || random() < 0.5;
    case 'amount':
      return longest ? '999999.99' : String(Math.floor(random() * 20_000) / 2);
    case 'count':
      return String(type.min + Math.floor(random() * (type.max - type.min + 1)));
    case 'list':
      return randomItems(type, type.item, random, around, longest);
  }
}

/** Overrides of some of a document's fields, as they are stored. */
export function randomChanges(
  id: DocumentId,
  random: () => number,
  around: Surroundings,
  { share = 0.5, longest = false } = {},
): Overrides {
  const chosen = listAllFields(id).filter(() => random() < share);
  return Object.fromEntries(
    chosen.map((field) => [
      field.id,
      storedChange(field, randomTyped(field.type, random, around, longest), around),
    ]),
  );
}

function storedChange(field: Field, typed: unknown, around: Surroundings): Overrides[string] {
  const { value, errors } = checkValue(field.type, typed, { ...around, cleaned });
  if (errors.length > 0) throw new Error(`${field.id}: ${errors[0]?.message}`);
  return { value, base: field.default };
}

function cleaned(html: string): CleanedHtml {
  return { html: sanitizeContent(html).html, removed: [], error: null };
}

/** Headings, paragraphs, lists and tables, with each fixed block somewhere between them. */
function randomHtml(
  { max, blocks }: Extract<FieldType, { type: 'html' }>,
  random: () => number,
  longest: boolean,
): string {
  const share = longest ? max / 8 : 1 + random() * 400;
  const words = () =>
    escapeHtml(randomText({ type: 'text', label: '', max: Math.ceil(share) }, random, longest));
  const makers = [
    () => `<h2>${words()}</h2>`,
    () => `<h2 id="${pick(random, ['who', 'main', 'law'])}">${words()}</h2>`,
    () => `<p>${words()} <a href="${pick(random, LINKS).replaceAll('&', '&amp;')}">link</a></p>`,
    () => `<ul><li>${words()}</li><li><strong>${words()}</strong></li></ul>`,
    () => `<blockquote><p>${words()}</p></blockquote><pre><code>${words()}</code></pre><hr>`,
    () =>
      `<table><thead><tr><th>${words()}</th><th>b</th></tr></thead><tbody><tr><td>${words()}</td><td>d</td></tr></tbody></table>`,
    () => `<table><tbody><tr><td colspan="2">${words()}</td></tr></tbody></table>`,
    () => `<h3 id="x">${words()}</h3><details><summary>s</summary><p>${words()}</p></details>`,
  ];
  const parts = Array.from({ length: longest ? 3 : 1 + Math.floor(random() * 8) }, () =>
    pick(random, makers)(),
  );
  for (const { id } of blocks) {
    parts.splice(Math.floor(random() * (parts.length + 1)), 0, `<p>{block:${id}}</p>`);
  }
  // No heading of the third level comes before one of the second.
  return [`<h2>${words()}</h2>`, ...parts].join('\n');
}

function randomItems(
  { min, max }: { min: number; max: number },
  item: ItemType,
  random: () => number,
  around: Pick<Surroundings, 'images'>,
  longest: boolean,
): unknown[] {
  const length = longest ? max : min + Math.floor(random() * (max - min + 1));
  return Array.from({ length }, () =>
    item.type === 'parts'
      ? randomParts(item.parts, random, around, longest)
      : randomPart(item, random, around, longest),
  );
}

function randomParts(
  parts: Parts,
  random: () => number,
  around: Pick<Surroundings, 'images'>,
  longest: boolean,
): object {
  return Object.fromEntries(
    Object.entries(parts).map(([key, part]) => [
      key,
      part.type === 'texts'
        ? randomItems(part, part.item, random, around, longest)
        : randomPart(part, random, around, longest),
    ]),
  );
}

function randomPart(
  type: PartType,
  random: () => number,
  around: Pick<Surroundings, 'images'>,
  longest: boolean,
): unknown {
  switch (type.type) {
    case 'link':
      return pick(random, LINKS);
    case 'day':
      return longest ? '2025-01-05' : pick(random, ['', '2025-01-05', '2099-01-05']);
    case 'image':
      return randomImage([...around.images.keys()], random, longest);
    default:
      return randomText(type, random, longest);
  }
}

function randomImage(ids: readonly string[], random: () => number, longest: boolean): object {
  const words = (max: number) =>
    randomText({ type: 'text', label: '', max, optional: true }, random, longest);
  return {
    image: longest ? ids[0] : pick(random, ['', ...ids]),
    alt: words(ALT_MAX),
    caption: words(CAPTION_MAX),
    decorative: !longest && random() < 0.3,
    focus: pick(random, sideNames),
  };
}

function randomText(type: TextType, random: () => number, longest: boolean): string {
  if (type.optional && !longest && random() < 0.2) return '';
  const needed =
    type.type === 'text' ? (type.needs ?? []).map((slot) => ` {${slot}}`).join('') : '';
  const most = type.max - needed.length;
  const length = longest ? most : 1 + Math.floor(random() * most);
  let text = '';
  while (text.length < length)
    text += `${text === '' ? '' : ' '}${pick(random, [...WORDS, LONGEST_WORD])}`;
  // A cut pair of UTF-16 units would not be a character.
  const plain =
    text
      .slice(0, length)
      .replace(/[\ud800-\udbff]$/, '')
      .trim() || 'x';
  if (needed !== '') return `${plain}${needed}`;
  return type.type === 'rich' && random() < 0.5 ? `[${plain}](${pick(random, LINKS)})` : plain;
}
