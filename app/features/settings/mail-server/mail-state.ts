import type { MailServerInfo } from '#gateways/mailer/mail.ts';

/** A test email, and whether its recipient says that it arrived. */
export interface MailTest {
  /** The `id` of the server that accepted it. */
  readonly server: string;
  readonly to: string;
  /** ISO 8601, in UTC. */
  readonly sentAt: string;
  /** Null until somebody has answered. */
  readonly arrived: boolean | null;
}

/**
 * Whether mail works, as Home and the settings say it:
 * - `none`: no mail server is set up, so that mails are saved to files;
 * - `unreadable`: its password was encrypted with another secret, so that mails wait;
 * - `untested`: no test has been sent through this server;
 * - `asked`: the server accepted a test, and nobody has said whether it arrived;
 * - `missing`: somebody said that it did not arrive;
 * - `works`: somebody said that it arrived.
 */
export type MailState =
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable' | 'untested'; readonly server: MailServerInfo }
  | {
      readonly kind: 'asked' | 'missing' | 'works';
      readonly server: MailServerInfo;
      readonly test: MailTest;
    };

export function toMailState(server: MailServerInfo | null, test: MailTest | null): MailState {
  if (server === null) return { kind: 'none' };
  if (!server.hasPassword) return { kind: 'unreadable', server };
  // A test of another server, or from another sender, proves nothing.
  if (test === null || test.server !== server.id) return { kind: 'untested', server };
  const kind = test.arrived === null ? 'asked' : test.arrived ? 'works' : 'missing';
  return { kind, server, test };
}
