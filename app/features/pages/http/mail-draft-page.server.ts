import { createHash } from 'node:crypto';
import {
  type MailParagraph,
  type MailPiece,
  pieceText,
  quoteLines,
  type WrittenMail,
} from '#app/features/outbox/mail-parts.ts';
import { escapeHtml } from '#app/formatting/escape-html.ts';
import { replaceExamples } from '#app/site/example-values.ts';

const STYLES = `
:root { color-scheme: light; }
body { margin: 0; background: white; color: oklch(0.2 0.02 270); font: 1rem/1.6 system-ui, sans-serif; }
main { max-width: 42rem; padding: 1.5rem; }
h1 { margin: 0 0 0.5rem; font-size: 1.25rem; line-height: 1.35; overflow-wrap: anywhere; }
header { border-bottom: 1px solid oklch(0.8 0.02 270); }
p { margin: 0 0 1rem; }
pre { margin: 1.5rem 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
b { display: inline-block; margin-block: 0.25rem; padding: 0.6rem 1.5rem; border-radius: 999px; background: oklch(0.835 0.147 82); color: oklch(0.19 0.05 277); }
mark { background: oklch(0.9 0.08 85); color: oklch(0.25 0.03 270); border-radius: 2px; }
`;

const STYLES_HASH = createHash('sha256').update(STYLES).digest('base64');
/** Matches `source-encoding.ts`: a field's words begin with the place that they are from. */
const MARKED_LINE = /(\ue000[^\n]*)/;
const NEXT_MARK = /(?=\ue000)/;

/** The draft of a mail as a page, with its button and, for programs that show plain text, its address. */
export function renderMailDraft({ subject, paragraphs }: WrittenMail, to: string): Response {
  const title = 'Draft of an email';
  const body = `<main><header><h1>${toHtml(subject)}</h1><p>To: ${escapeHtml(to)}</p></header><pre>${paragraphs
    .filter((each) => each !== null)
    .map(paragraphToHtml)
    .join(
      '\n\n',
    )}</pre><p><small><mark>Marked words</mark> are examples. Each email says what is true of it.</small></p></main>`;
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLES}</style>`;
  return new Response(
    `<!DOCTYPE html><html lang="en"><head>${head}</head><body>${body}</body></html>`,
    {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLES_HASH}'; base-uri 'none'`,
      },
    },
  );
}

function paragraphToHtml(paragraph: Exclude<MailParagraph, null>): string {
  if (typeof paragraph === 'string') return toHtml(paragraph);
  if ('quote' in paragraph) return toHtml(quoteLines(paragraph).join('\n'));
  return paragraph.map(pieceToHtml).join('');
}

function pieceToHtml(piece: MailPiece): string {
  const text = toHtml(pieceText(piece));
  const isButton = typeof piece !== 'string' && 'label' in piece;
  return isButton ? `<b>${toHtml(piece.label)}</b>\n<small>${text}</small>` : text;
}

/** Each line that begins with the words of a field is an element, so that it can be clicked. */
function toHtml(text: string): string {
  return text
    .split(NEXT_MARK)
    .map((part) =>
      replaceExamples(escapeHtml(part), (value) => `<mark>${value}</mark>`).replace(
        MARKED_LINE,
        '<span>$1</span>',
      ),
    )
    .join('');
}
