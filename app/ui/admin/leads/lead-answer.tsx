import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { AnswerText } from '#app/domains/leads/answers/answer-text.ts';
import { ANSWER_ID, contactLinks } from '#app/domains/leads/contact-links.ts';
import type { Lead } from '#app/domains/leads/lead.ts';
import { Form } from '#app/ui/admin/admin-form.tsx';
import { TextArea, TextInput } from '#app/ui/forms/text-input.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { useKeeper } from '../keeping/use-keeper.ts';
import { NEXT_FIELD } from '../long-form.tsx';
import { sendJson } from '../send-json.ts';

export interface AnswerForm {
  /** Of the email that the form will send. */
  readonly mailId: string;
  /** The words to begin with: kept ones, or those of a template. */
  readonly begin: AnswerText;
  /** Whether somebody has begun to write, or chosen a template. */
  readonly isOpen: boolean;
  readonly templates: readonly {
    readonly name: string;
    readonly subject: string;
    readonly text: string;
  }[];
  readonly replyTo: string;
  /** Why this lead cannot be written to; null if they can. */
  readonly why: string | null;
}

interface LeadAnswerProps {
  lead: Lead;
  form: AnswerForm;
  /** A rejected email, to be corrected. */
  typed: AnswerText | null;
  /** The email that this form has just sent. */
  storedId: string | null;
  busy: boolean;
}

const RHYTHM = { pause: 1_000, longestWait: 10_000, firstRetry: 2_000, longestRetry: 60_000 };

/** An email to the lead, in the words of one of the owner's answers. */
export function LeadAnswer({ storedId, ...props }: LeadAnswerProps) {
  // Until the next email: another form of the page may be sent meanwhile.
  const [sentId, setSentId] = useState(storedId);
  if (storedId !== null && storedId !== sentId) setSentId(storedId);
  return <AnswerSheet key={sentId} {...props} />;
}

type SheetProps = Omit<LeadAnswerProps, 'storedId'>;

function AnswerSheet({ lead, form, typed, busy }: SheetProps) {
  const { email } = contactLinks(lead);
  const isOpen = form.isOpen || typed !== null;
  return (
    <details className="fold lead-answer" open={isOpen ? true : undefined}>
      <summary>Email</summary>
      {form.why === null ? (
        <AnswerFields lead={lead} form={form} typed={typed} busy={busy} />
      ) : (
        <p id={ANSWER_ID} tabIndex={-1}>
          {form.why}
        </p>
      )}
      {email === null || form.why !== null ? null : (
        <p>
          <a className="text-link" href={email}>
            Write in your own mail program instead
          </a>
        </p>
      )}
    </details>
  );
}

function AnswerFields({ lead, form, typed, busy }: SheetProps) {
  const element = useRef<HTMLFormElement>(null);
  const [begin] = useState(typed ?? form.begin);
  // The page is read again while somebody writes; what is sent stays one email.
  const [mailId] = useState(form.mailId);
  const { changed, replace } = useKeptAnswer({ leadId: lead.id, mailId }, element, begin);
  return (
    <>
      {form.templates.length < 2 ? null : (
        <ul className="cluster" aria-label="Begin with">
          {form.templates.map(({ name, ...words }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name.
            <li key={index}>
              <Link
                className="button button-quiet"
                to={`?answer=${index}#${ANSWER_ID}`}
                preventScrollReset
                onClick={(event) => {
                  event.preventDefault();
                  replace(words);
                }}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Form method="post" className="form" ref={element} onInput={changed} long>
        <input type="hidden" name="intent" value="answer" />
        <input type="hidden" name="mail" value={mailId} />
        <TextInput
          id="answer-subject"
          name="subject"
          label="Subject"
          maxLength={200}
          {...NEXT_FIELD}
          defaultValue={begin.subject}
        />
        <TextArea
          id={ANSWER_ID}
          name="body"
          label={`Email to ${lead.email}`}
          rows={10}
          defaultValue={begin.text}
        />
        <div className="cluster">
          <Button type="submit" disabled={busy}>
            Send
          </Button>
          <span className="field-hint">Their answer comes to {form.replyTo}.</span>
        </div>
      </Form>
      <p>
        <Link className="text-link" to="/admin/pages/mail-answers">
          Change the texts to begin with
        </Link>
      </p>
    </>
  );
}

/** Keeps what is typed on the server, and replaces it in a way that the browser can undo. */
function useKeptAnswer(
  { leadId, mailId }: { leadId: string; mailId: string },
  element: RefObject<HTMLFormElement | null>,
  begin: AnswerText,
) {
  const words = useRef(begin);
  const kept = useRef(begin);
  const [version, setVersion] = useState<number | null>(null);
  const keeper = useKeeper<AnswerText, boolean>(
    {
      collect: () => (words.current === kept.current ? null : words.current),
      async send(some, isLeaving) {
        const path = `/admin/leads/${leadId}/answer-draft`;
        try {
          return (await sendJson(path, { ...some, mailId }, { isLeaving })).ok;
        } catch {
          return false;
        }
      },
      apply(some, isKept) {
        if (!isKept) return 'later';
        kept.current = some;
        return words.current === some ? 'done' : 'again';
      },
      mayOverlap: false,
    },
    RHYTHM,
    version,
  );
  // Within the site, a page is left without being hidden.
  useEffect(() => () => void keeper.leave(), [keeper]);
  function changed(): void {
    words.current = readWords(element.current) ?? words.current;
    setVersion((before) => (before ?? 0) + 1);
  }
  return {
    changed,
    replace({ subject, text }: AnswerText) {
      insert(element.current?.elements.namedItem('subject'), subject);
      insert(element.current?.elements.namedItem('body'), text);
      changed();
    },
  };
}

function readWords(form: HTMLFormElement | null): AnswerText | null {
  if (form === null) return null;
  const data = new FormData(form);
  return { subject: String(data.get('subject') ?? ''), text: String(data.get('body') ?? '') };
}

/** As if typed, so that Ctrl+Z brings back what was there. */
function insert(field: Element | RadioNodeList | null | undefined, words: string): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  field.focus();
  field.select();
  if (!document.execCommand('insertText', false, words)) field.value = words;
}
