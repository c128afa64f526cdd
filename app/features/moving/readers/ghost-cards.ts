import { countNoun } from '#app/formatting/count-noun.ts';
import { readAttributes, scanTags } from '#app/html/tags.ts';
import { plainHtml } from '#app/html/words.ts';
import { heldIn } from '../ledger/count-texts.ts';
import { explain, type Note } from '../source/note.ts';
import { withBackgrounds } from './background-images.ts';
import { type Card, describeCards, writeAnchor } from './embedded.ts';
import { type FoundElement, rewriteElements } from './rewrite-elements.ts';

/** What opens a window of Ghost: to sign up, sign in or pay. */
const PORTAL_LINK = /<a\b[^<>]*\shref="[^"<>]{0,500}#\/(?:portal|search)\b[^"<>]*"[^<>]*>/gi;

/** A text of Ghost with its players and files as links, without what only works on its own pages. */
export function readGhostCards(html: string, notes: Note[]): string {
  const forms: string[] = [];
  const icons: string[] = [];
  const cards: Card[] = [];
  const links = html.match(PORTAL_LINK) ?? [];
  const text = rewriteElements(withBackgrounds(html.replace(PORTAL_LINK, '<a>')), (element) => {
    const { classes, whole } = element;
    if (classes.has('kg-signup-card')) {
      forms.push(whole);
      return '';
    }
    // Of the site that a card leads to; it would be asked for it by every reader.
    if (classes.has('kg-bookmark-icon')) {
      icons.push(whole);
      return '';
    }
    const link = writeCard(element);
    if (link !== null) cards.push([whole, link]);
    return link;
  });
  notes.push(...describeCards(cards));
  if (forms.length > 0) {
    const says = `Left out, as it only works on Ghost: ${countNoun(forms.length, 'form')} to sign up.`;
    notes.push(explain(heldIn(forms, 'html'), says));
  }
  if (links.length > 0) {
    const says = `Became text, as only Ghost follows it: ${countNoun(links.length, 'link')} to sign up or in.`;
    notes.push(explain(heldIn(links, 'html'), says));
  }
  if (icons.length > 0) {
    const says = `Left out: ${countNoun(icons.length, 'icon')} of other sites.`;
    notes.push(explain(heldIn(icons, 'html'), says));
  }
  return text;
}

/** The link to the file of a card; null for any other card. */
function writeCard(element: FoundElement): string | null {
  const { classes, inside } = element;
  if (classes.has('kg-audio-card')) return writePlayer(element, 'kg-audio-title');
  if (classes.has('kg-video-card')) return writePlayer(element, 'kg-video-title');
  if (!classes.has('kg-file-card')) return null;
  const href = attributeIn(inside, 'a', 'href');
  const words = ['kg-file-card-title', 'kg-file-card-filename'].map((name) => textOf(inside, name));
  const about = textOf(inside, 'kg-file-card-caption');
  if (href === '') return null;
  const title = words.find((text) => text !== '') ?? '';
  return `<p>${writeAnchor(href, title)}${about === '' ? '' : `<br>${about}`}</p>`;
}

function writePlayer({ inside }: FoundElement, title: string): string | null {
  const address = attributeIn(inside, 'audio', 'src') || attributeIn(inside, 'video', 'src');
  if (address === '') return null;
  const words = textOf(inside, title) || (address.split('/').at(-1) ?? '');
  const caption = /<figcaption\b[^<>]*>[\s\S]*?<\/figcaption>/.exec(inside)?.[0] ?? '';
  return `<p>${writeAnchor(address, words)}</p>${caption === '' ? '' : `<p>${plainHtml(caption)}</p>`}`;
}

function attributeIn(html: string, tagName: string, attribute: string): string {
  for (const { name, isEnd, start, end } of scanTags(html)) {
    if (name === tagName && !isEnd) {
      return readAttributes(html.slice(start, end)).get(attribute) ?? '';
    }
  }
  return '';
}

/** The words of the element of a class, which has no others in it. */
function textOf(html: string, className: string): string {
  let words = '';
  rewriteElements(html, ({ classes, inside }) => {
    if (classes.has(className)) words ||= plainHtml(inside);
    return null;
  });
  return words;
}
