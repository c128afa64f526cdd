import { displayPhone } from '#app/formatting/phone-text.ts';
import { Icon } from '#app/ui/admin/frame/icons.tsx';
import { ANSWER_ID, contactLinks, textHref } from '../contact-links.ts';
import { type Lead, STATUS_LABELS } from '../lead.ts';
import { LEAD_STATUS_ID } from './lead-status-form.tsx';

interface LeadContactProps {
  lead: Lead;
  /** Whether nothing else is the main action of the page. */
  isMain: boolean;
  onCall: () => void;
  onEmail: () => void;
}

/**
 * The ways to reach a lead: beside their name on a wide window, else a bar at the bottom, which leads to
 * the email and the status of the same page, too.
 */
export function LeadContact({ lead, isMain, onCall, onEmail }: LeadContactProps) {
  const { call, email } = contactLinks(lead);
  const text = textHref(lead);
  return (
    <div className="lead-contact">
      <ul className="lead-bar">
        {call === null ? null : (
          <li>
            <a
              className={isMain ? 'button' : 'button button-quiet'}
              href={call}
              onClick={() => onCall()}
            >
              <Icon name="phone" />
              <span>
                Call <span className="contact-detail">{displayPhone(lead.phone ?? '')}</span>
              </span>
            </a>
          </li>
        )}
        {text === null ? null : (
          <li>
            <a className="button button-quiet" href={text}>
              <Icon name="text" />
              Text
            </a>
          </li>
        )}
        {email === null ? null : (
          <li className="lead-bar-jump">
            <a className="button button-quiet" href={`#${ANSWER_ID}`} onClick={() => onEmail()}>
              <Icon name="leads" />
              Email
            </a>
          </li>
        )}
        <li className="lead-bar-jump">
          <a className="button button-quiet" href={`#${LEAD_STATUS_ID}`}>
            <strong>{STATUS_LABELS[lead.status]}</strong> Status
          </a>
        </li>
      </ul>
      {lead.doNotText === null ? null : (
        <p>
          <strong className="do-not-text">Do not text</strong>
        </p>
      )}
    </div>
  );
}
