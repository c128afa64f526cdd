import { escapeHtml } from '#app/formatting/escape-html.ts';

/** A link among words. Mails without a design have its text alone. */
export interface MailLink {
  readonly text: string;
  readonly href: string;
}

/** The main link of a mail, on a line of its own. Mails without a design have its address. */
export interface MailButton {
  readonly label: string;
  readonly url: string;
}

/** Words, with `\n` where a line ends. */
export type MailPiece = string | MailLink | MailButton;

/** What somebody typed, set apart so that it cannot pass for what the site says below it. */
export interface MailQuote {
  readonly quote: string;
}

/** Null, and left out, where there is nothing to say. */
export type MailParagraph = string | readonly MailPiece[] | MailQuote | null;

/** A mail that the site writes. */
export interface WrittenMail {
  readonly subject: string;
  readonly paragraphs: readonly MailParagraph[];
}

/** The same mail in both forms, of which a mail program shows one. */
export interface MailParts {
  readonly text: string;
  readonly html: string;
}

/** A link that reads as its address. */
export function linkTo(url: string): MailLink {
  return { text: url, href: url };
}

/**
 * Both parts of a mail. The HTML part has neither images nor a stylesheet, and no colors but those of its
 * button, so that each mail program shows it in its own, light or dark.
 */
export function writeParts(paragraphs: readonly MailParagraph[]): MailParts {
  const said = paragraphs.map(toPieces).filter((each) => each !== null);
  return { text: `${said.map(toText).join('\n\n')}\n`, html: toPage(said.map(toHtml).join('')) };
}

type Said = readonly MailPiece[] | MailQuote;

function toPieces(paragraph: MailParagraph): Said | null {
  if (paragraph === null || paragraph === '') return null;
  return typeof paragraph === 'string' ? [paragraph] : paragraph;
}

function isQuote(said: Said): said is MailQuote {
  return 'quote' in said;
}

export function pieceText(piece: MailPiece): string {
  if (typeof piece === 'string') return piece;
  return 'url' in piece ? piece.url : piece.text;
}

/** The lines of a quote, each marked as one. */
export function quoteLines({ quote }: MailQuote): string[] {
  return linesOf(quote).map((line) => `> ${line}`.trimEnd());
}

function toText(said: Said): string {
  return isQuote(said) ? quoteLines(said).join('\n') : said.map(pieceText).join('');
}

const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

function linesOf(text: string): string[] {
  return text.split(LINE_END);
}

const PARAGRAPH = 'margin:0 0 16px';
/** Of the palette: the lamp and the dark of dusk, which stand out on white and on black. */
const BUTTON = { ground: '#f8be47', text: '#0f112a' };

function toHtml(said: Said): string {
  if (isQuote(said)) {
    const words = linesOf(said.quote).map(escapeHtml).join('<br>');
    return `<blockquote dir="auto" style="${PARAGRAPH};padding:0 12px;border-left:3px solid ${BUTTON.ground}">${words}</blockquote>`;
  }
  const words = said.filter((piece): piece is string | MailLink => !isButton(piece));
  const line = words
    .map(wordsToHtml)
    .join('')
    .replace(/(?:<br>)+$/, '');
  const buttons = said.filter(isButton).map(buttonToHtml);
  return [line === '' ? '' : `<p style="${PARAGRAPH}">${line}</p>`, ...buttons].join('');
}

function isButton(piece: MailPiece): piece is MailButton {
  return typeof piece !== 'string' && 'url' in piece;
}

function wordsToHtml(piece: string | MailLink): string {
  if (typeof piece === 'string') return linesOf(piece).map(escapeHtml).join('<br>');
  return `<a href="${escapeHtml(piece.href)}">${escapeHtml(piece.text)}</a>`;
}

/** A table, because some mail programs leave out the padding of anything else. */
function buttonToHtml({ label, url }: MailButton): string {
  const { ground, text } = BUTTON;
  const link = `display:inline-block;padding:12px 24px;color:${text};font-weight:bold;text-decoration:none`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${PARAGRAPH}"><tr><td bgcolor="${ground}" style="background:${ground};border-radius:24px"><a href="${escapeHtml(url)}" style="${link}">${escapeHtml(label)}</a></td></tr></table>`;
}

const TEXT =
  "padding:16px;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** A word of any length is broken before it widens the page. */
const BREAKS = 'word-break:break-word;overflow-wrap:anywhere';

function toPage(body: string): string {
  const metas = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
  ];
  const table = `<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;table-layout:fixed"><tr><td style="${TEXT};${BREAKS}">${body}</td></tr></table>`;
  return `<!DOCTYPE html><html lang="en"><head>${metas.join('')}</head><body style="margin:0;color-scheme:light dark">${table}</body></html>\n`;
}

/** Where the site and its admin area are. */
export interface Origins {
  readonly publicOrigin: string;
  readonly adminOrigin: string;
}
