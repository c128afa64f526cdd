import type { DnsNeed } from '../mail-server/dns-records.ts';
import type { MailErrors, MailTexts } from '../mail-server/mail-form.server.ts';
import type { MailPresetId } from '../mail-server/mail-presets.ts';
import type { MailState } from '../mail-server/mail-state.ts';

/** What is in the form, all but the password. */
export type ShownMailTexts = Omit<MailTexts, 'password'>;

export interface MailData {
  state: MailState;
  /** Who gets the news of leads and the test; null for nobody. */
  to: string | null;
  /** The service whose form is shown; null while none is chosen. */
  preset: MailPresetId | null;
  texts: ShownMailTexts;
  /** Whether a password is stored for it. */
  hasPassword: boolean;
  baseline: string;
  /** Whether the person signed in recently, so that a password can be typed without being asked first. */
  mayChange: boolean;
  /** What the sender's domain needs; empty without a server that was set up here. */
  needs: readonly DnsNeed[];
  /** Whether the sender's domain is one that nobody can add records to. */
  isFreeMail: boolean;
}

/** The name of the hidden field with what was stored when the form was opened. */
export const MAIL_BASELINE = 'baseline';

export type MailAnswer =
  | { kind: 'saved' | 'removed' | 'tested' | 'arrived' | 'answered' | 'other-test' | 'nothing' }
  | { kind: 'test-failed'; sentence: string }
  | {
      kind: 'not-saved';
      preset: MailPresetId;
      texts: ShownMailTexts;
      errors: MailErrors;
      baseline: string;
    };
