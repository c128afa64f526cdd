import type { MailState } from '#app/domains/settings/mail/mail-state.ts';

/**
 * What becomes of an email about a new lead, in a sentence or two.
 * @param to who gets it; null for nobody
 */
export function describeMailState(state: MailState, to: string | null): string {
  if (state.kind === 'none') {
    return 'No mail server is set up yet, so leads are only here. Emails are saved to files instead.';
  }
  if (to === null) return 'Nobody gets an email about new leads yet, so leads are only here.';
  const { host } = state.server;
  switch (state.kind) {
    case 'unreadable':
      return `The stored password for ${host} cannot be read, because the secret of this site has changed. Emails wait until you enter it again.`;
    case 'untested':
      return `Emails go out through ${host}. Nobody has said yet that one arrived, so count on leads being only here.`;
    case 'asked':
      return `A test went to ${state.test.to} through ${host}. Until you say that it arrived, count on leads being only here.`;
    case 'missing':
      return `The last test did not arrive at ${state.test.to}, so leads are only here for now.`;
    case 'works':
      return `Each new lead is emailed to ${to} through ${host}. A test arrived.`;
  }
}
