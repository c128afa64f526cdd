import {
  fillPlaceholders,
  findPlaceholders,
  findUnknownPlaceholders,
} from '#app/content/placeholders.ts';
import { money, type PriceList, planSetIds, programIds, tierIds } from '#app/content/prices.ts';
import { plainText } from '#app/content/rich-text.ts';
import type { Rich } from '#app/content/types.ts';
import { isBlankText, toLine } from '#app/formatting/characters.ts';
import { findSlots } from '#app/formatting/slots.ts';
import { listValues, plainHtml } from '#app/html/words.ts';
import { parseLink } from '../settings/web-address.ts';
import {
  findHtmlProblems,
  findUnknownInHtml,
  hasTooMuchHtml,
  leadsWithin,
  listPlaces,
} from './check-html.ts';
import { ALT_MAX, CAPTION_MAX } from './image-limits.ts';
import { type Images, type ImageValue, type LibraryImage, readImage } from './image-value.ts';
import { parseLinkTarget } from './link-target.ts';
import { linksOf, parseRich } from './rich-text.ts';
import {
  type FieldType,
  type ImageFrame,
  type ItemType,
  type Parts,
  type PartType,
  type TextType,
  takesPrices,
} from './shapes.ts';
import { findSlotError, inBraces } from './slot-rules.ts';

/** What the check of a text needs to know of the rest of the site. */
export interface Surroundings {
  readonly prices: PriceList;
  /** Whether a link leads somewhere; the place on the same page included. */
  readonly leadsSomewhere: (href: string) => boolean;
  /** The images of the library that are named in what was typed. */
  readonly images: Images;
  /** What the sanitizer made of HTML that was typed. Only for documents that have such a field. */
  readonly cleaned?: (html: string) => CleanedHtml;
}

export interface CleanedHtml {
  readonly html: string;
  /** What the sanitizer took out, described for the author. */
  readonly removed: readonly string[];
  /** Why it could not be sanitized. */
  readonly error: string | null;
}

export interface Problem {
  /** The part of the field: '2/question' is the third item's question; '' is the field itself. */
  readonly at: string;
  readonly message: string;
}

export interface Checked {
  /** As it is stored, if there are no errors: texts without spaces around them. */
  readonly value: unknown;
  readonly errors: readonly Problem[];
  /** What should be looked at, and can be published all the same. */
  readonly warnings: readonly Problem[];
}

/** The most dollars that a price may be. */
const MAX_AMOUNT = 1_000_000;
/** A smaller one is blurred in its place. */
const SHARP_FROM = {
  portrait: { width: 640, height: 800 },
  landscape: { width: 960, height: 640 },
  social: { width: 1200, height: 630 },
} as const satisfies Record<ImageFrame, Pick<LibraryImage, 'width' | 'height'>>;

type ImageType = Extract<FieldType, { type: 'image' }>;

class Check {
  readonly errors: Problem[] = [];
  readonly warnings: Problem[] = [];
  readonly #around: Surroundings;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  field(type: FieldType, typed: unknown): unknown {
    switch (type.type) {
      case 'text':
      case 'rich':
        return this.#text(type, typed, '');
      case 'html':
        return this.#html(type, typed);
      case 'link':
        return this.#link(typed, '');
      case 'address':
        return this.#address(typed);
      case 'image':
        return this.#image(type, typed);
      case 'hidden':
        return typed === true;
      case 'amount':
        return this.#amount(typed);
      case 'count':
        return this.#count(typed, type);
      case 'list':
        return this.#list(type, type.item, typed, '');
    }
  }

  #text(type: TextType, typed: unknown, at: string): Rich | null {
    const value = type.type === 'rich' ? this.#rich(typed, at) : asText(typed);
    const words = plainText(value).trim();
    if (words === '') {
      if (!type.optional) this.#error(at, 'Please write something here, or restore the original.');
      return null;
    }
    const priced = takesPrices(type);
    if (priced) this.#placeholders(findUnknownPlaceholders(words), at);
    else this.#noPlaceholders(words, at);
    if (type.type === 'text') this.#slots(words, type, at);
    this.#length(words, type.max, at);
    if (priced) this.#writtenPrice(words, at);
    return value;
  }

  #noPlaceholders(words: string, at: string): void {
    const found = findPlaceholders(words);
    if (found.length === 0) return;
    this.#error(
      at,
      `This text can’t take ${found.join(', ')} from the price list. Please write it out.`,
    );
  }

  #placeholders(unknown: readonly string[], at: string): void {
    if (unknown.length === 0) return;
    this.#error(
      at,
      `The price list has nothing called ${unknown.join(', ')}. Please pick a price from the list.`,
    );
  }

  /** Whether it has room in its place. */
  #length(words: string, max: number, at: string): boolean {
    const over = fillPlaceholders(words, this.#around.prices).length - max;
    if (over <= 0) return true;
    this.#error(
      at,
      `This is ${over} ${over === 1 ? 'character' : 'characters'} too long for its place.`,
    );
    return false;
  }

  #writtenPrice(words: string, at: string): void {
    const written = findWrittenPrice(words, this.#around.prices);
    if (written === null) return;
    this.#warn(
      at,
      `${written} is in the price list. Pick it from the list, and it stays right when you change the price.`,
    );
  }

  #html({ max, blocks }: Extract<FieldType, { type: 'html' }>, typed: unknown): string {
    const { cleaned } = this.#around;
    if (cleaned === undefined) throw new Error('HTML is sanitized before it is checked');
    const { html, removed, error } = cleaned(typeof typed === 'string' ? typed : '');
    for (const message of removed) this.#warn('', message);
    if (error !== null) {
      this.#error('', error);
      return html;
    }
    const words = plainHtml(html);
    for (const message of findHtmlProblems(html, { words, max, blocks })) this.#error('', message);
    // A text that is rejected for its length is not read through: a form can have a megabyte of it.
    if (!this.#length(words, max, '') || hasTooMuchHtml(html, max)) return html;
    this.#placeholders(findUnknownInHtml(html), '');
    this.#writtenPrice(words, '');
    const places = listPlaces(html);
    for (const href of new Set(listValues(html, 'href'))) {
      if (!leadsWithin(places, href)) this.#link(href, '');
    }
    return html;
  }

  #slots(words: string, type: Extract<PartType, { type: 'text' }>, at: string): void {
    const error = findSlotError(words, type);
    if (error !== null) this.#error(at, error);
    const { slots = [], needs = [] } = type;
    const used = new Set([...findSlots(words), ...needs]);
    const unused = slots.filter((slot) => !used.has(slot));
    if (unused.length > 0) this.#warn(at, `This text doesn’t use ${inBraces(unused)}.`);
  }

  #rich(typed: unknown, at: string): Rich {
    const rich = parseRich(asText(typed));
    for (const href of linksOf(rich)) this.#link(href, at);
    return rich;
  }

  #link(typed: unknown, at: string): string {
    const href = typeof typed === 'string' ? typed.trim() : '';
    if (parseLinkTarget(href) === null) {
      this.#error(
        at,
        'A link starts with / for a page of this site, # for a place on the same page, https://, mailto: or tel:.',
      );
    } else if (!this.#around.leadsSomewhere(href)) {
      this.#warn(at, `${href} leads nowhere right now.`);
    }
    return href;
  }

  #address(typed: unknown): string | null {
    const text = typeof typed === 'string' ? typed.trim() : '';
    if (text === '') return null;
    const link = parseLink(text);
    if (link.ok) return link.value;
    this.#error('', link.message);
    return null;
  }

  #image(type: ImageType, typed: unknown): ImageValue | null {
    const { image, decorative, focus, ...texts } = readImage(typed);
    if (image === '') return null;
    const isSocial = type.frame === 'social';
    const value: ImageValue = {
      image,
      alt: this.#imageWords('alt', texts.alt, ALT_MAX),
      decorative: decorative && !isSocial,
      focus: isSocial ? 'center' : focus,
      caption: isSocial ? '' : this.#imageWords('caption', texts.caption, CAPTION_MAX),
    };
    const known = this.#around.images.get(image);
    if (known === undefined) {
      this.#error('', 'The library no longer has this image. Please choose another, or none.');
      return value;
    }
    const { width, height } = SHARP_FROM[type.frame];
    if (known.width < width || known.height < height) {
      this.#warn(
        '',
        `This image is only ${known.width} × ${known.height} pixels. To look sharp, it needs ${width} × ${height}.`,
      );
    }
    if (value.alt === '' && !value.decorative) {
      this.#warn(
        'alt',
        isSocial
          ? 'Say what the image shows, for people who can’t see it.'
          : 'Say what the image shows, for people who can’t see it, or mark it as decoration.',
      );
    }
    return value;
  }

  #imageWords(at: string, typed: string, max: number): string {
    return plainText(this.#text({ type: 'text', label: '', max, optional: true }, typed, at) ?? '');
  }

  #amount(typed: unknown): number {
    const text = String(typed)
      .trim()
      .replace(/^\$\s?/, '');
    const plain = /^\d{1,3}(?:,\d{3})+(?:\.|$)/.test(text) ? text.replaceAll(',', '') : text;
    const amount = /^\d+(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN;
    if (Number.isNaN(amount)) this.#error('', 'Please enter dollars, such as 497 or 49.50.');
    else if (amount > MAX_AMOUNT) this.#error('', `A price can be at most ${money(MAX_AMOUNT)}.`);
    else if (amount === 0) this.#warn('', `Readers will see this price as ${money(0)}.`);
    return amount;
  }

  #count(typed: unknown, { min, max }: { min: number; max: number }): number {
    const text = String(typed).trim();
    const count = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
    if (!(count >= min && count <= max)) {
      this.#error('', `Please enter a whole number from ${min} to ${max}.`);
    }
    return count;
  }

  #list(
    { min, max, label }: { min: number; max: number; label: string },
    item: ItemType,
    typed: unknown,
    at: string,
  ): unknown[] {
    const items = Array.isArray(typed) ? typed : [];
    if (items.length < min) {
      this.#error(at, `“${label}” needs at least ${min} ${min === 1 ? 'entry' : 'entries'}.`);
    }
    if (items.length > max) this.#error(at, `“${label}” has room for ${max} entries.`);
    return items.map((entry, index) => {
      const place = at === '' ? String(index) : `${at}/${index}`;
      return item.type === 'parts'
        ? this.#parts(item.parts, entry, place)
        : this.#part(item, entry, place);
    });
  }

  #parts(parts: Parts, typed: unknown, at: string): Record<string, unknown> {
    const values = typeof typed === 'object' && typed !== null ? typed : {};
    const checked = Object.entries(parts).flatMap(([key, part]) => {
      const place = `${at}/${key}`;
      const entry = (values as Record<string, unknown>)[key];
      const value =
        part.type === 'texts'
          ? this.#list(part, part.item, entry, place)
          : this.#part(part, entry, place);
      return value === null ? [] : [[key, value] as const];
    });
    return Object.fromEntries(checked);
  }

  #part(part: PartType, typed: unknown, at: string): Rich | null {
    return part.type === 'link' ? this.#link(typed, at) : this.#text(part, typed, at);
  }

  #error(at: string, message: string): void {
    this.errors.push({ at, message });
  }

  #warn(at: string, message: string): void {
    this.warnings.push({ at, message });
  }
}

/** Checks what was typed into a field. Rich texts are typed as `writeRich` writes them. */
export function checkValue(type: FieldType, typed: unknown, around: Surroundings): Checked {
  const check = new Check(around);
  const value = check.field(type, typed);
  return { value, errors: check.errors, warnings: check.warnings };
}

/** One line, without spaces around it and without characters that nobody sees. */
function asText(typed: unknown): string {
  if (typeof typed !== 'string') return '';
  const line = toLine(typed.normalize('NFC'));
  return isBlankText(line) ? '' : line;
}

/** The first amount in a text that is also in the price list. */
function findWrittenPrice(text: string, prices: PriceList): string | null {
  const listed = new Set([
    ...programIds.map((id) => prices.programs[id].price),
    ...planSetIds.flatMap((set) =>
      tierIds.flatMap((tier) => Object.values(prices.sets[set].plans[tier]) as number[]),
    ),
  ]);
  for (const [written, digits = ''] of text.matchAll(/\$\s?(\d[\d,]*(?:\.\d{1,2})?)/g)) {
    if (listed.has(Number(digits.replaceAll(',', '')))) return written;
  }
  return null;
}
