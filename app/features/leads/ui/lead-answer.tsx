import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { Form } from '#app/ui/admin/admin-form.tsx';
import { NEXT_FIELD } from '#app/ui/admin/long-form.tsx';
import { TextArea, TextInput } from '#app/ui/forms/text-input.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import {
  type AnswerText,
  describeUnfilled,
  findUnfilled,
  ownAppHref,
  type WrittenMeanwhile,
} from '../answers/answer-text.ts';
import { ANSWER_ID, contactLinks } from '../contact-links.ts';
import type { Lead } from '../lead.ts';
import { useKeptAnswer } from './use-kept-answer.ts';
import { useSentId } from './use-sent-id.ts';
import { WrittenMeanwhileNotice } from './written-meanwhile.tsx';

export interface AnswerForm {
  /** Of the email that the form will send. */
  readonly mailId: string;
  /** The words to begin with: kept ones, or those of a template. */
  readonly begin: AnswerText;
  /** Whether the page was opened to write it. */
  readonly isAsked: boolean;
  /** Whether it was opened in an email app, and nobody has said what became of it. */
  readonly asksWhetherSent: boolean;
  readonly templates: readonly {
    readonly name: string;
    readonly subject: string;
    readonly text: string;
  }[];
  readonly replyTo: string;
  /** Whether there is a mail server that can send it. */
  readonly canSend: boolean;
  /** The ids of the emails and notes on the page, with a space between them. */
  readonly seen: string;
  /** Why this lead cannot be written to; null if they can. */
  readonly why: string | null;
}

/** An email that was not sent, to be corrected or sent again. */
interface RejectedAnswer extends AnswerText {
  readonly problem: string;
  readonly meanwhile: readonly WrittenMeanwhile[];
}

interface LeadAnswerProps {
  lead: Lead;
  form: AnswerForm;
  rejected: RejectedAnswer | null;
  /** The email that this form has just sent. */
  storedId: string | null;
  busy: boolean;
}

/** An email to the lead, in the words of one of the owner's answers. */
export function LeadAnswer({ storedId, ...props }: LeadAnswerProps) {
  const sentId = useSentId(storedId, props.busy);
  const { why } = props.form;
  if (why === null) return <AnswerFields key={sentId} {...props} />;
  return (
    <p id={ANSWER_ID} tabIndex={-1}>
      {why}
    </p>
  );
}

type FieldsProps = Omit<LeadAnswerProps, 'storedId'>;

function AnswerFields({ lead, form, rejected, busy }: FieldsProps) {
  const element = useRef<HTMLFormElement>(null);
  const [begin] = useState<AnswerText>(rejected ?? form.begin);
  // The page is read again while somebody writes; what is sent stays one email.
  const [mailId] = useState(form.mailId);
  const [isOpened, setOpened] = useState(form.asksWhetherSent);
  const [unfilled, setUnfilled] = useState<string | null>(null);
  const [seen, freezeSeen] = useSeen(form.seen, rejected);
  const answer = useKeptAnswer({ leadId: lead.id, mailId }, element, { ...begin, isOpened });
  function askWhetherSent(asks: boolean): void {
    setOpened(asks);
    answer.setOpened(asks);
  }
  return (
    <>
      <Templates templates={form.templates} onChoose={answer.replace} />
      <Form
        method="post"
        className="stack"
        ref={element}
        onInput={() => {
          freezeSeen();
          setUnfilled(null);
          answer.changed();
        }}
        long
      >
        <input type="hidden" name="mail" value={mailId} />
        <input type="hidden" name="seen" value={seen} />
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
        {rejected === null && unfilled === null ? null : (
          <WhyNotSent rejected={rejected} unfilled={unfilled} />
        )}
        {form.canSend ? null : (
          <p>
            This site can’t send email yet.{' '}
            <Link className="whole" to="/admin/settings/mail">
              Set up email
            </Link>
          </p>
        )}
        <div className="cluster">
          {form.canSend ? (
            <Button type="submit" name="intent" value="answer" disabled={busy}>
              Send
            </Button>
          ) : null}
          <OwnApp
            lead={lead}
            isMain={!form.canSend && !isOpened}
            read={answer.read}
            onUnfilled={setUnfilled}
            onOpen={() => askWhetherSent(true)}
          />
          {form.canSend ? <span className="field-hint">Replies go to {form.replyTo}.</span> : null}
        </div>
        {isOpened ? <WasItSent busy={busy} onNo={() => askWhetherSent(false)} /> : null}
      </Form>
    </>
  );
}

/**
 * What was on the page when somebody began to write. The page is read again meanwhile, and they may not
 * have looked up; what others wrote is shown before the email is sent.
 */
function useSeen(current: string, rejected: RejectedAnswer | null): [string, () => void] {
  const [frozen, setFrozen] = useState<string | null>(null);
  const [known, setKnown] = useState(rejected);
  if (rejected !== known) {
    setKnown(rejected);
    const told = rejected?.meanwhile.map(({ id }) => id) ?? [];
    if (told.length > 0) setFrozen([frozen ?? current, ...told].join(' '));
  }
  return [frozen ?? current, () => setFrozen((before) => before ?? current)];
}

function Templates({
  templates,
  onChoose,
}: {
  templates: AnswerForm['templates'];
  onChoose: (words: AnswerText) => void;
}) {
  return (
    <div className="answer-templates">
      {templates.length < 2 ? null : (
        <ul className="cluster" aria-label="Begin with">
          {templates.map(({ name, ...words }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name.
            <li key={index}>
              <Button look="quiet" small onClick={() => onChoose(words)}>
                {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Link className="text-link" to="/admin/pages/mail-answers">
        Edit templates
      </Link>
    </div>
  );
}

function WhyNotSent({
  rejected,
  unfilled,
}: {
  rejected: RejectedAnswer | null;
  unfilled: string | null;
}) {
  if (unfilled === null && rejected !== null && rejected.meanwhile.length > 0) {
    return <WrittenMeanwhileNotice {...rejected} />;
  }
  return (
    <Notice tone="error" role="alert" title="Not sent">
      <p>{unfilled ?? rejected?.problem}</p>
    </Notice>
  );
}

interface OwnAppProps {
  lead: Lead;
  /** Whether it is the one thing to do now. */
  isMain: boolean;
  read: () => AnswerText;
  onUnfilled: (sentence: string) => void;
  onOpen: () => void;
}

/** Hands the email to the email app of whoever writes; whether they sent it there, only they know. */
function OwnApp({ lead, isMain, read, onUnfilled, onOpen }: OwnAppProps) {
  const { email } = contactLinks(lead);
  if (email === null) return null;
  return (
    <a
      className={isMain ? 'button' : 'text-link'}
      href={email}
      onClick={(event) => {
        const words = read();
        const [unfilled] = findUnfilled(words);
        if (unfilled === undefined) {
          event.currentTarget.href = ownAppHref(email, words);
          onOpen();
          return;
        }
        event.preventDefault();
        onUnfilled(describeUnfilled(unfilled));
      }}
    >
      Open in your email app
    </a>
  );
}

function WasItSent({ busy, onNo }: { busy: boolean; onNo: () => void }) {
  return (
    <div className="notice" role="status">
      <p className="notice-title">Did you send it?</p>
      <p>If your email app opened without the text, copy it from here first.</p>
      <p className="cluster notice-answer">
        <Button type="submit" name="intent" value="answered-elsewhere" disabled={busy}>
          Yes, I sent it
        </Button>
        <Button look="quiet" onClick={onNo}>
          No
        </Button>
      </p>
    </div>
  );
}
