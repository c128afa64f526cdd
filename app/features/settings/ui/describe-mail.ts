import type { MailState } from '../mail-server/mail-state.ts';

/**
 * What becomes of an email about a new lead, in a sentence or two.
 * @param to who gets it; null for nobody
 */
export function describeMailState(state: MailState, to: string | null): string {
  if (state.kind === 'none') {
    return 'Emails aren’t being sent yet. You’ll find new leads under Leads.';
  }
  if (to === null) return 'Nobody gets an email about new leads yet.';
  const { host } = state.server;
  switch (state.kind) {
    case 'unreadable':
      return `The stored password for ${host} cannot be read, because the secret of this site has changed. Emails wait until you enter it again.`;
    case 'untested':
      return `Emails go out through ${host}. Send a test: until one arrives, don’t count on emails about new leads.`;
    case 'asked':
      return `A test went to ${state.test.to} through ${host}. Until you say that it arrived, don’t count on emails about new leads.`;
    case 'missing':
      return `The last test did not arrive at ${state.test.to}, so you won’t get emails about new leads for now.`;
    case 'works':
      return `Each new lead is emailed to ${to} through ${host}. A test arrived.`;
  }
}
