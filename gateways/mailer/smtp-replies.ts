/** What the reply of a mail server says, as far as it can be told. */
export type Meaning =
  | 'later'
  | 'limit'
  | 'encryption'
  | 'password-sign-in-off'
  | 'password-sign-in-ended'
  | 'app-password'
  | 'account-locked'
  | 'no-sign-in-here'
  | 'wrong-password'
  | 'sign-in-missing'
  | 'sender'
  | 'unverified'
  | 'domain-records'
  | 'relay'
  | 'address-blocked'
  | 'letters'
  | 'recipient'
  | 'mailbox-full'
  | 'too-large'
  | 'content'
  | 'refused';

/** What was being done when the reply came. */
type Step = 'connect' | 'sign-in' | 'sender' | 'recipient' | 'mail';

export interface Reply {
  readonly code: number;
  /** With the code, of one line or several. */
  readonly text: string;
  /** The command that it answers, as the library names it. */
  readonly command: string | undefined;
}

interface Rule {
  readonly meaning: Meaning;
  readonly says: RegExp;
  /** Anywhere, unless it says where. */
  readonly at?: readonly Step[];
}

const SIGN_IN = ['sign-in'] as const;
const AFTER_SIGN_IN = ['sender', 'recipient', 'mail'] as const;
const DELIVERY = ['recipient', 'mail'] as const;

/**
 * The first that fits says what a permanent rejection (5xx) means. By their words, because services use
 * the same code for different things: to Microsoft, 5.7.139 is a wrong password as well as a policy.
 */
const RULES: readonly Rule[] = [
  {
    // Of an address: it needs an extension that many servers do not have (RFC 6531).
    meaning: 'letters',
    says: /\b5\.6\.7\b|smtputf8|internationali[sz]ed|non-?ascii|utf-?8/i,
    at: ['sender', 'recipient'],
  },
  {
    meaning: 'mailbox-full',
    says: /\b5\.2\.2\b|mailbox[^.]{0,30}(?:full|quota|storage)|over ?quota/i,
    at: DELIVERY,
  },
  {
    meaning: 'too-large',
    says: /\b5\.3\.4\b|\b5\.2\.3\b|message (?:size|length)|size limit|too (?:large|big)/i,
    at: AFTER_SIGN_IN,
  },
  {
    meaning: 'limit',
    says: /\b5\.4\.5\b|too (?:many|often)|(?:daily|hourly|monthly|sending|rate|message|recipient)[ -](?:\w+ ){0,3}(?:limit|quota)|(?:limit|quota|credits?|rate)[^.]{0,20} (?:exceeded|reached)|exceed(?:s|ed)?[^.]{0,50}(?:limit|quota|rate)|throttl|try again later|temporar/i,
  },
  {
    meaning: 'encryption',
    says: /starttls|\b5\.7\.1[01]\b|(?:tls|ssl|encrypt\w*|secure)(?: \w+){0,3} (?:required|needed|necessary)|(?:must|requires?|need)(?: \w+){0,3} (?:tls|ssl|encrypt\w*|secure)|^(?:523|538)\b/i,
  },
  { meaning: 'password-sign-in-ended', says: /\b5\.7\.30\b|not supported for client submission/i },
  {
    meaning: 'password-sign-in-off',
    says: /basic auth|SmtpClientAuthentication|security defaults|conditional access|meet the criteria|(?:authentication|auth|smtp)(?: \w+){0,3} (?:is|are|was|been|has been)? ?(?:disabled|switched off|turned off|not enabled for)|modern auth|oauth/i,
    at: SIGN_IN,
  },
  {
    meaning: 'app-password',
    says: /app(?:lication)?[- ](?:specific )?password|application-specific|2-step|two-(?:step|factor)|multi-?factor|\b2fa\b/i,
    at: SIGN_IN,
  },
  {
    meaning: 'account-locked',
    says: /\b(?:account|user|mailbox)\b[^.]{0,40}\b(?:disabled|suspended|locked|blocked|deactivated|inactive|not active)\b|web ?browser|\b5\.7\.14\b/i,
    at: SIGN_IN,
  },
  {
    meaning: 'address-blocked',
    says: /\bIP\b[^.]{0,40}\b(?:not|un)|unauthorized ip|\b5\.7\.13\b/i,
    at: SIGN_IN,
  },
  {
    meaning: 'no-sign-in-here',
    says: /^50[0-4]\b|not (?:enabled|available|supported|implemented|offered)|unrecognized|unknown (?:authentication|command)/i,
    at: SIGN_IN,
  },
  {
    meaning: 'sign-in-missing',
    says: /^530\b|\b5\.7\.57\b|not (?:been )?authenticated|unauthenticated senders?|authentication (?:is )?(?:required|needed)|must (?:first )?(?:be )?(?:authenticate|log ?in|sign in)/i,
    at: AFTER_SIGN_IN,
  },
  {
    meaning: 'sender',
    says: /SendAsDenied|send(?:ing)? as\b|(?:disallowed|denied) as |\b5\.7\.60\b|\b5\.1\.[78]\b|sender signature|sender(?: \S+){0,3} (?:rejected|denied|refused|invalid|unknown|not)|not owned by|(?:from|sender) address|outbound sender/i,
    at: AFTER_SIGN_IN,
  },
  {
    meaning: 'unverified',
    says: /(?:not|never)(?: been)? (?:verified|validated|confirmed)|unverified|sandbox|authorized recipients/i,
    at: AFTER_SIGN_IN,
  },
  {
    meaning: 'domain-records',
    says: /\b(?:spf|dkim|dmarc)\b|\b5\.7\.2[36]\b|\b5\.7\.509\b/i,
    at: AFTER_SIGN_IN,
  },
  {
    meaning: 'relay',
    says: /relay|rcpthosts|non-accepted domain|\b5\.7\.(?:54|64)\b|client host rejected: access denied/i,
    at: AFTER_SIGN_IN,
  },
  {
    meaning: 'address-blocked',
    says: /block(?:ed|ing|list| list)|black ?list|spamhaus|\bbanned\b|reputation|\b(?:rbl|dnsbl)\b/i,
  },
  {
    meaning: 'recipient',
    says: /\b5\.1\.(?:0|1|2|3|6|10)\b|\b5\.2\.1\b|\b5\.4\.1\b|(?:no such|unknown|invalid|nonexistent) (?:user|recipient|mailbox|address)|(?:user|recipient|mailbox|account|address)(?: \S+){0,6} (?:unknown|unavailable|(?:does not|doesn'?t) exist|not (?:found|exist))/i,
    at: DELIVERY,
  },
  {
    meaning: 'content',
    says: /spam|junk|unsolicited|virus|malware|content|\b5\.7\.0\b/i,
    at: DELIVERY,
  },
];

/** A hostile server may send much more. */
const LONGEST_READ = 2_000;

/** Where the words say nothing that is known. */
const USUAL: Readonly<Record<Step, Meaning>> = {
  connect: 'refused',
  'sign-in': 'wrong-password',
  sender: 'sender',
  recipient: 'recipient',
  mail: 'refused',
};

/** What a rejection means. One of the kind 4xx never says that something is wrong. */
export function readReply(reply: Reply): Meaning {
  if (isTemporary(reply)) return 'later';
  const step = stepOf(reply);
  const text = reply.text.slice(0, LONGEST_READ).replace(/\s+/g, ' ');
  const rule = RULES.find(({ at, says }) => (at?.includes(step) ?? true) && says.test(text));
  return rule?.meaning ?? USUAL[step];
}

export function isTemporary({ code }: Pick<Reply, 'code'>): boolean {
  return code >= 400 && code < 500;
}

/** Whether the reply is about this mail or its receiver, and not about every mail. */
export function isAboutOneMail({ code, command }: Omit<Reply, 'text'>): boolean {
  // With 421 the server closes the connection, whatever it was asked.
  return code !== 421 && (DELIVERY as readonly Step[]).includes(stepOf({ command }));
}

function stepOf({ command = '' }: Pick<Reply, 'command'>): Step {
  if (command.startsWith('AUTH')) return 'sign-in';
  switch (command) {
    case 'MAIL FROM':
      return 'sender';
    case 'RCPT TO':
      return 'recipient';
    case 'DATA':
      return 'mail';
    default:
      return 'connect';
  }
}
