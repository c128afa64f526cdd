import { createHash } from 'node:crypto';
import { replaceExamples } from '#app/features/leads/mail/example-values.ts';
import type { OwnerMail } from '#app/features/outbox/mail/owner-mails.ts';
import { escapeHtml } from '#app/formatting/escape-html.ts';

const STYLES = `
:root { color-scheme: light; }
body { margin: 0; background: white; color: oklch(0.2 0.02 270); font: 1rem/1.6 system-ui, sans-serif; }
main { max-width: 42rem; padding: 1.5rem; }
h1 { margin: 0 0 0.5rem; font-size: 1.25rem; line-height: 1.35; overflow-wrap: anywhere; }
header { border-bottom: 1px solid oklch(0.8 0.02 270); }
p { margin: 0 0 1rem; }
pre { margin: 1.5rem 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
mark { background: oklch(0.9 0.08 85); color: oklch(0.25 0.03 270); border-radius: 2px; }
`;

const STYLES_HASH = createHash('sha256').update(STYLES).digest('base64');
/** Matches `place-marks.ts`: a field's words begin with the place that they are from. */
const MARKED_LINE = /(\ue000[^\n]*)/;
const NEXT_MARK = /(?=\ue000)/;

/** The draft of a mail as a page: what is sent is plain text, without this design. */
export function renderMailDraft({ subject, text }: OwnerMail, to: string): Response {
  const title = 'Draft of an email';
  const body = `<main><header><h1>${toHtml(subject)}</h1><p>To: ${escapeHtml(to)}</p></header><pre>${toHtml(text)}</pre><p><small><mark>Marked words</mark> are examples. Each email says what is true of it.</small></p></main>`;
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
