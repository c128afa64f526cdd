import type { ChosenServer } from '#gateways/mailer/mail.ts';

/** A common mail service, with the details of its server filled in. */
export interface MailPreset {
  readonly label: string;
  readonly host: string;
  readonly port: number;
  readonly encryption: ChosenServer['encryption'];
  /**
   * With a token, the token is the user name and the password. With an address, the user name is
   * (usually) the whole email address.
   */
  readonly signIn: 'address' | 'password' | 'token';
  readonly userHint: string;
  readonly passwordLabel: string;
  readonly passwordHint: string;
}

const USUAL_USER = 'Usually your whole email address.';

export const MAIL_PRESETS = {
  google: {
    label: 'Google Workspace',
    host: 'smtp.gmail.com',
    port: 465,
    encryption: 'tls',
    signIn: 'address',
    userHint: 'Your whole email address at Google.',
    passwordLabel: 'App password',
    passwordHint:
      'Not your usual password. In your Google account, open Security, turn on 2-Step Verification, and make an app password of 16 letters.',
  },
  microsoft: {
    label: 'Microsoft 365',
    host: 'smtp.office365.com',
    port: 587,
    encryption: 'starttls',
    signIn: 'address',
    userHint: 'Your whole email address at Microsoft.',
    passwordLabel: 'Password',
    passwordHint:
      'Works only where “Authenticated SMTP” is on for this mailbox, in the Microsoft 365 admin center under Users. Many organizations have it off for good, and Microsoft is ending it. If so, choose another service.',
  },
  postmark: {
    label: 'Postmark',
    host: 'smtp.postmarkapp.com',
    port: 587,
    encryption: 'starttls',
    signIn: 'token',
    userHint: '',
    passwordLabel: 'Server API token',
    passwordHint: 'In Postmark, open your server, then API Tokens.',
  },
  ses: {
    label: 'Amazon SES',
    host: 'email-smtp.us-east-1.amazonaws.com',
    port: 587,
    encryption: 'starttls',
    signIn: 'password',
    userHint: 'The SMTP user name, about 20 capital letters and digits.',
    passwordLabel: 'SMTP password',
    passwordHint:
      'In the SES console, open SMTP settings, then “Create SMTP credentials.” The keys of an AWS account do not work here.',
  },
  other: {
    label: 'Another service',
    host: '',
    port: 587,
    encryption: 'starttls',
    signIn: 'address',
    userHint: USUAL_USER,
    passwordLabel: 'Password',
    passwordHint: 'Your mail service lists these under SMTP.',
  },
} as const satisfies Record<string, MailPreset>;

export type MailPresetId = keyof typeof MAIL_PRESETS;

export const MAIL_PRESET_IDS = Object.keys(MAIL_PRESETS) as MailPresetId[];

export function toPresetId(text: string | null): MailPresetId | null {
  return MAIL_PRESET_IDS.find((id) => id === text) ?? null;
}
