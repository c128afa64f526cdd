import type { LeadInput } from './lead-form.ts';

export type TokenState = 'valid' | 'missing' | 'invalid' | 'expired';

export type Submission = {
  lead: LeadInput;
  /** The value of the field that people cannot see; the confirmation page does not send it again. */
  honeypot: string;
  token: TokenState;
  /** Earlier submissions from the same client address within the hour. */
  recentFromAddress: number;
  /** Sent from the confirmation page. */
  confirmed: boolean;
};

export type SpamReason = { id: string; points: number; text: string };
export type SpamVerdict = 'ok' | 'suspect' | 'spam';
export type SpamScore = { verdict: SpamVerdict; points: number; reasons: SpamReason[] };

/** From this score on, the visitor has to confirm once. */
export const SUSPECT_FROM = 35;
/** From this score on, the lead is stored as spam, where the owner can see and restore it. */
export const SPAM_FROM = 80;

const CONFIRMED_CREDIT = 40;

const LINK = /https?:\/\/|www\.[a-z0-9-]+\.[a-z]/gi;
const MARKUP = /\[\/?(?:url|link)\b|<\/?a\b/i;
const SALES_TALK =
  /\b(?:backlinks?|guest posts?|seo (?:services?|expert|agency|audit)|rank (?:#?1|first|higher) on google|casino|viagra|crypto(?:currency)? (?:investment|trading)|website (?:redesign|traffic)|web traffic)\b/i;

function countLinks(text: string): number {
  return text.match(LINK)?.length ?? 0;
}

type Rule = { id: string; text: string; points: (submission: Submission) => number };

function when(condition: boolean, points: number): number {
  return condition ? points : 0;
}

const TOKEN_POINTS: Record<TokenState, number> = {
  valid: 0,
  expired: 10,
  missing: 40,
  invalid: 60,
};

const RULES: readonly Rule[] = [
  {
    id: 'honeypot',
    text: 'The hidden field was filled in.',
    // Browsers and password managers fill in fields, too, so this alone asks for a confirmation.
    points: ({ honeypot }) => when(honeypot.trim() !== '', 35),
  },
  {
    id: 'token',
    text: 'The form did not come from a page of this site, or the page was more than a week old.',
    points: ({ token }) => TOKEN_POINTS[token],
  },
  {
    id: 'link-in-name',
    text: 'There is a link in the name, the home or the subject.',
    points: ({ lead }) =>
      when(countLinks(`${lead.name} ${lead.home ?? ''} ${lead.subject ?? ''}`) > 0, 60),
  },
  {
    id: 'links',
    text: 'There are links in the message.',
    points: ({ lead }) => [0, 10, 25][countLinks(lead.message ?? '')] ?? 45,
  },
  {
    id: 'markup',
    text: 'The message contains code for links.',
    points: ({ lead }) => when(MARKUP.test(lead.message ?? ''), 50),
  },
  {
    id: 'sales-talk',
    text: 'The message reads like a sales pitch.',
    points: ({ lead }) => when(SALES_TALK.test(lead.message ?? ''), 30),
  },
  {
    id: 'many',
    text: 'Several forms came from the same internet connection within an hour.',
    points: ({ recentFromAddress: recent }) => (recent >= 10 ? 40 : recent >= 4 ? 20 : 0),
  },
];

function decideVerdict(points: number, confirmed: boolean): SpamVerdict {
  if (points >= SPAM_FROM) return 'spam';
  if (points < SUSPECT_FROM) return 'ok';
  // There is no second confirmation page: a lead that is still suspect is spam.
  return confirmed ? 'spam' : 'suspect';
}

/**
 * Whether a lead with these reasons was stored as spam. Accepted leads have reasons, too, but with
 * fewer points than spam.
 */
export function wasSpamOnArrival(reasons: readonly SpamReason[]): boolean {
  return sumOf(reasons) >= Math.min(SPAM_FROM, SUSPECT_FROM + CONFIRMED_CREDIT);
}

function sumOf(reasons: readonly SpamReason[]): number {
  return reasons.reduce((total, reason) => total + reason.points, 0);
}

/** No submission is dropped: the verdict only decides where it goes. */
export function scoreSubmission(submission: Submission): SpamScore {
  const reasons = RULES.map((rule) => ({
    id: rule.id,
    points: rule.points(submission),
    text: rule.text,
  })).filter((reason) => reason.points > 0);
  const sum = sumOf(reasons);
  const points = Math.max(0, submission.confirmed ? sum - CONFIRMED_CREDIT : sum);
  return { verdict: decideVerdict(points, submission.confirmed), points, reasons };
}
