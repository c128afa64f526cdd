import type { MailPresetId } from './mail-presets.ts';

export interface DnsRecord {
  readonly type: 'TXT' | 'CNAME' | 'MX';
  readonly name: string;
  /** Null if the mail service provides it; the note says where. */
  readonly value: string | null;
}

/** One of the checks that receivers make, with the records that it needs. */
export interface DnsNeed {
  readonly title: 'SPF' | 'DKIM' | 'DMARC';
  readonly purpose: string;
  readonly records: readonly DnsRecord[];
  readonly note: string;
}

type Needs = Readonly<{ records: readonly DnsRecord[]; note: string }>;

const ONE_SPF =
  'A domain has one SPF record. If yours has one already, put the “include:” part of this one into it.';

/** Domains whose records belong to the mail service, not to its customers. */
const FREE_MAIL: ReadonlySet<string> = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'msn.com',
  'yahoo.com',
  'aol.com',
  'icloud.com',
  'me.com',
  'comcast.net',
  'verizon.net',
  'att.net',
]);

/** Whether the sender's domain belongs to a mail service, so that nobody can add records to it. */
export function isFreeMail(domain: string): boolean {
  return FREE_MAIL.has(domain);
}

/**
 * The records that a sender's domain needs so that receivers accept its mails as genuine. Nothing
 * is looked up, so we do not know which records the domain already has.
 */
export function listDnsNeeds(
  preset: MailPresetId,
  { sender, host }: { sender: string; host: string },
): DnsNeed[] {
  const domain = sender.slice(sender.lastIndexOf('@') + 1);
  const around = { domain, host };
  return [
    {
      title: 'SPF',
      purpose: 'says which servers may send for your domain',
      ...SPF[preset](around),
    },
    {
      title: 'DKIM',
      purpose: 'signs each email, so that nobody can change it',
      ...DKIM[preset](around),
    },
    {
      title: 'DMARC',
      purpose: 'says what to do with emails that are not yours',
      records: [
        {
          type: 'TXT',
          name: `_dmarc.${domain}`,
          value: `v=DMARC1; p=none; rua=mailto:${sender}`,
        },
      ],
      note: 'If your domain has this record already, keep it. Receivers send their reports to the address in it.',
    },
  ];
}

type Describe = (around: { domain: string; host: string }) => Needs;

function includedSpf(include: string, end = '~all'): Describe {
  return ({ domain }) => ({
    records: [{ type: 'TXT', name: domain, value: `v=spf1 include:${include} ${end}` }],
    note: ONE_SPF,
  });
}

/** Taken from the host of its server, or else the usual one. */
function regionOf(host: string): string {
  return /^email-smtp\.([a-z\d-]+)\./.exec(host)?.[1] ?? 'us-east-1';
}

const SPF: Readonly<Record<MailPresetId, Describe>> = {
  google: includedSpf('_spf.google.com'),
  microsoft: includedSpf('spf.protection.outlook.com', '-all'),
  postmark: ({ domain }) => ({
    records: [{ type: 'CNAME', name: `pm-bounces.${domain}`, value: 'pm.mtasv.net' }],
    note: 'Postmark needs no SPF record, but this one, which it calls Return-Path.',
  }),
  ses: ({ domain, host }) => ({
    records: [
      {
        type: 'MX',
        name: `mail.${domain}`,
        value: `10 feedback-smtp.${regionOf(host)}.amazonses.com`,
      },
      { type: 'TXT', name: `mail.${domain}`, value: 'v=spf1 include:amazonses.com ~all' },
    ],
    note: `In the SES console, open your domain and enter mail.${domain} as its “custom MAIL FROM domain.”`,
  }),
  other: ({ domain }) => ({
    records: [{ type: 'TXT', name: domain, value: null }],
    note: `Your mail service tells you the value. It begins with v=spf1. ${ONE_SPF}`,
  }),
};

const DKIM: Readonly<Record<MailPresetId, Describe>> = {
  google: ({ domain }) => ({
    records: [{ type: 'TXT', name: `google._domainkey.${domain}`, value: null }],
    note: 'Google makes the value: in the Admin console, open Apps, Google Workspace, Gmail, then “Authenticate email.” Add the record, then choose “Start authentication” there.',
  }),
  microsoft: ({ domain }) => ({
    records: [1, 2].map((number) => ({
      type: 'CNAME',
      name: `selector${number}._domainkey.${domain}`,
      value: null,
    })),
    note: 'Microsoft makes the values: in the Defender portal, open Email & collaboration, Policies & rules, Threat policies, Email authentication settings, then DKIM.',
  }),
  postmark: ({ domain }) => ({
    records: [{ type: 'TXT', name: `….pm._domainkey.${domain}`, value: null }],
    note: 'Postmark makes the name and the value: open Sender Signatures, your domain, then DNS Settings.',
  }),
  ses: ({ domain }) => ({
    records: [1, 2, 3].map(() => ({
      type: 'CNAME',
      name: `…._domainkey.${domain}`,
      value: null,
    })),
    note: 'Amazon makes the three names and values: in the SES console, open Identities, your domain, then Authentication.',
  }),
  other: ({ domain }) => ({
    records: [{ type: 'TXT', name: `…._domainkey.${domain}`, value: null }],
    note: 'Your mail service tells you the name and the value, under DKIM or “domain authentication.”',
  }),
};
