import { useEffect, useRef } from 'react';
import { dayOf } from '#app/formatting/dates.ts';
import { displayPhone } from '#app/formatting/phone-text.ts';
import { Form } from '#app/ui/admin/admin-form.tsx';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { NEXT_FIELD } from '#app/ui/admin/long-form.tsx';
import { TextArea, TextInput } from '#app/ui/forms/text-input.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { CALL_OUTCOME_NAMES, CALL_OUTCOMES } from '../call-outcomes.ts';
import { ANSWER_ID, contactLinks, textHref } from '../contact-links.ts';
import type { Lead } from '../lead.ts';

interface LeadContactProps {
  lead: Lead;
  now: string;
  /** A rejected note about a call, to be sent again. */
  typed: string;
  /** The day to get back to them, rejected with it. */
  day: string;
  /** The call that this form has just stored. */
  storedId: string | null;
  busy: boolean;
}

/** Ways to answer a lead, and below them the question of how a call went. */
export function LeadContact({ lead, now, typed, day, storedId, busy }: LeadContactProps) {
  const { call, email } = contactLinks(lead);
  const text = textHref(lead);
  const sheet = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (storedId === null || sheet.current === null) return;
    sheet.current.querySelector('form')?.reset();
    sheet.current.open = false;
  }, [storedId]);
  if (call === null && email === null) return null;
  return (
    <>
      <div className="contact-actions">
        {call === null ? null : (
          <a className="button" href={call} onClick={() => askHowItWent(sheet.current)}>
            Call <span className="contact-detail">{displayPhone(lead.phone ?? '')}</span>
          </a>
        )}
        {email === null ? null : (
          <a className="button button-quiet" href={`#${ANSWER_ID}`} onClick={openAnswer}>
            Email
          </a>
        )}
        {text === null ? null : (
          <a className="button button-quiet" href={text}>
            Text
          </a>
        )}
      </div>
      {lead.doNotText === null ? null : (
        <p>
          <strong className="do-not-text">Do not text</strong>
        </p>
      )}
      {call === null ? null : (
        <details className="call-sheet" ref={sheet} open={typed + day === '' ? undefined : true}>
          <summary>How did it go?</summary>
          <CallForm version={lead.version} {...{ now, typed, day, busy }} />
        </details>
      )}
    </>
  );
}

/** Older browsers do not open what a link leads into. */
function openAnswer(): void {
  const fold = document.getElementById(ANSWER_ID)?.closest('details');
  if (fold) fold.open = true;
}

/** A keyboard that opens unasked would cover the answers on a phone. */
function askHowItWent(sheet: HTMLDetailsElement | null): void {
  if (sheet === null) return;
  sheet.open = true;
  if (matchMedia('(pointer: fine)').matches) sheet.querySelector('textarea')?.focus();
  else sheet.scrollIntoView({ block: 'nearest' });
}

type CallFormProps = Pick<LeadContactProps, 'now' | 'typed' | 'day' | 'busy'> & { version: number };

/** How it went, what was said, and when to get back to them: one button stores all of it. */
function CallForm({ version, now, typed, day, busy }: CallFormProps) {
  const timeZone = useAdminTimeZone();
  return (
    <Form method="post" className="stack" long>
      <input type="hidden" name="intent" value="call" />
      <input type="hidden" name="version" value={version} />
      <TextArea
        id="call-note"
        name="body"
        label="Note"
        optional="optional"
        rows={2}
        defaultValue={typed}
      />
      <TextInput
        id="call-day"
        name="day"
        label="Follow up on"
        optional="optional"
        type="date"
        min={dayOf(now, timeZone)}
        {...NEXT_FIELD}
        defaultValue={day}
      />
      <div className="cluster">
        {CALL_OUTCOME_NAMES.map((outcome) => (
          <Button
            key={outcome}
            type="submit"
            look="quiet"
            name="outcome"
            value={outcome}
            disabled={busy}
          >
            {CALL_OUTCOMES[outcome].label}
          </Button>
        ))}
      </div>
    </Form>
  );
}
