import type { LeadInput } from './lead-form.ts';

export type TokenState = 'valid' | 'missing' | 'invalid' | 'expired';

export type Submission = {
  lead: LeadInput;
  /** What stood in the field that people don't see. */
  honeypot: string;
  token: TokenState;
  /** Time from getting the form to sending it; `null` where a kept page makes it unknowable. */
  fillMs: number | null;
  /** Earlier submissions from the same address within the hour. */
  recentFromAddress: number;
  /** Whether the visitor has already pressed the button on the confirmation page. */
  confirmed: boolean;
};

export type SpamReason = { id: string; points: number; text: string };
export type SpamVerdict = 'ok' | 'suspect' | 'spam';
export type SpamScore = { verdict: SpamVerdict; points: number; reasons: SpamReason[] };

/** From here a person is asked to confirm once. */
export const SUSPECT_FROM = 35;
/** From here it is set aside, where the owner can see and restore it. */
export const SPAM_FROM = 80;

const TOO_FAST_MS = 2000;
const CONFIRMED_CREDIT = 40;

const LINK = /https?:\/\/|www\.[a-z0-9-]+\.[a-z]/gi;
const MARKUP = /\[\/?(?:url|link)\b|<\/?a\b/i;
const SALES_TALK =
  /\b(?:backlinks?|guest posts?|seo (?:services?|expert|agency|audit)|rank (?:#?1|first|higher) on google|casino|viagra|crypto(?:currency)? (?:investment|trading)|website (?:redesign|traffic)|web traffic)\b/i;

function countLinks(text: string): number {
  return text.match(LINK)?.length ?? 0;
}

type Rule = { id: string; text: string; points: (submission: Submission) => number };

function when(holds: boolean, points: number): number {
  return holds ? points : 0;
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
    points: ({ honeypot }) => when(honeypot.trim() !== '', 100),
  },
  {
    id: 'token',
    text: 'The token of the form is missing, old or not ours.',
    points: ({ token }) => TOKEN_POINTS[token],
  },
  {
    id: 'too-fast',
    text: 'It was sent within two seconds.',
    points: ({ fillMs }) => when(fillMs !== null && fillMs < TOO_FAST_MS, 40),
  },
  {
    id: 'link-in-name',
    text: 'There is a link where a name belongs.',
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
    text: 'The message holds link markup.',
    points: ({ lead }) => when(MARKUP.test(lead.message ?? ''), 50),
  },
  {
    id: 'sales-talk',
    text: 'The message offers what spam usually offers.',
    points: ({ lead }) => when(SALES_TALK.test(lead.message ?? ''), 30),
  },
  {
    id: 'many',
    text: 'The same address sent several forms within the hour.',
    points: ({ recentFromAddress: recent }) => (recent >= 10 ? 40 : recent >= 4 ? 20 : 0),
  },
];

function judge(points: number, confirmed: boolean): SpamVerdict {
  if (points >= SPAM_FROM) return 'spam';
  if (points < SUSPECT_FROM) return 'ok';
  // There is one confirmation page, not two: what is still doubtful after it is set aside.
  return confirmed ? 'spam' : 'suspect';
}

/** Nothing is ever dropped by this: the verdict only says where a submission goes. */
export function scoreSubmission(submission: Submission): SpamScore {
  const reasons = RULES.map((rule) => ({
    id: rule.id,
    points: rule.points(submission),
    text: rule.text,
  })).filter((reason) => reason.points > 0);
  const sum = reasons.reduce((total, reason) => total + reason.points, 0);
  const points = Math.max(0, submission.confirmed ? sum - CONFIRMED_CREDIT : sum);
  return { verdict: judge(points, submission.confirmed), points, reasons };
}
