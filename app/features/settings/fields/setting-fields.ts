import type { ParseResult } from '#app/formatting/parse-result.ts';
import { DEFAULT_TIME_ZONE, parseTimeZone } from '#app/formatting/time-zone.ts';
import { type AddressRules, parseLink } from '#app/formatting/web-address.ts';
import { ENDINGS } from '#app/site/ending-choices.ts';
import type { EndingId } from '#app/site/endings.ts';
import { PROMISE_CHOICES } from '../answer-promise.ts';
import { parseEmail, parsePhone, parsePostalAddress } from '../contact.ts';
import { type DaysOff, parseDaysOff, writeDaysOff } from '../days-off.ts';
import { DEFAULT_HOURS, parseOfficeHours, writeOfficeHours } from '../office-hours.ts';
import { parseHighLevelForm } from '../snippets/highlevel-form.ts';
import { parsePresentation } from '../snippets/presentation.ts';
import type { SnippetReader } from '../snippets/snippet.ts';
import { parseTallyForm } from '../snippets/tally-form.ts';
import {
  type PeriodLimits,
  parseChoice,
  parsePeriod,
  parseWords,
  type SettingChoice,
} from './setting-parsers.ts';

/** The topics of the settings. Each has a page, whose address ends with its key here. */
export const TOPICS = {
  contact: {
    label: 'Contact details',
    hint: 'Visitors see these in the footer, on the contact page, and on the legal pages.',
  },
  hours: {
    label: 'Hours and answers',
    hint: 'When you work, and how soon people hear from you. Reply deadlines and reminders follow these hours.',
  },
  scheduling: {
    label: 'Scheduling links',
    hint: 'Where people book time with you, such as your Calendly or another booking calendar. Checkout links are under Website, Prices.',
  },
  providers: {
    label: 'Quiz, forms and presentation',
    hint: 'Paste the link or code from your provider. After you save, this page tells you what it found.',
  },
  articles: {
    label: 'Articles',
    hint: 'What every article has around it.',
  },
  mail: {
    label: 'Email',
    hint: 'Who hears about a new lead, and how emails leave this site.',
  },
  webhook: {
    label: 'Webhook',
    hint: 'Tells another system, such as your CRM, about leads and articles. Every call is signed.',
  },
  retention: {
    label: 'Data retention',
    hint: 'Older data is deleted automatically, every day.',
  },
} as const;

export interface ParseOptions extends AddressRules {
  /** Without it, pasted code is rejected, and only addresses and ids are accepted. */
  readonly readSnippet?: SnippetReader;
}

/** Everything about one setting. */
interface Setting<Empty, Value> {
  readonly topic: keyof typeof TOPICS;
  readonly label: string;
  readonly hint: string;
  /** `paste` accepts a link, an id or a provider's whole snippet. */
  readonly kind:
    | 'text'
    | 'email'
    | 'tel'
    | 'url'
    | 'number'
    | 'lines'
    /** Two times for each weekday. */
    | 'hours'
    | 'paste'
    | 'time-zone'
    | 'choice';
  readonly choices?: readonly SettingChoice[];
  /** What the site does while this is empty. */
  readonly fallback: string;
  /** The value while the field is blank. `null` means not set: pages then use the fallback. */
  readonly empty: Empty;
  /** Said to whoever empties it, where nothing is no answer. If absent, it becomes `empty`. */
  readonly whenEmptied?: string;
  readonly parse: (text: string, options: ParseOptions) => ParseResult<Value>;
  /** The text that is stored and that fills the form; `String` if absent. */
  readonly toText?: (value: Value) => string;
  /** Whether public pages read it. Anybody can then read it, as loader data. */
  readonly readers: 'everyone' | 'admins';
  /**
   * On the launch checklist while it is empty: as something that the site should not go live
   * without, or as something that may stay empty.
   */
  readonly launch?: 'needed' | 'optional';
  /** The page of the site where a provider's part can be tried. */
  readonly seenAt?: string;
  /**
   * What a stranger at the keyboard could do with it, which is why saving it asks the person to
   * confirm their identity. `receives-leads`: everything that visitors type is sent there.
   * `takes-leads`: visitors type into a provider's form, on a host that all its customers share.
   * `takes-payment`: customers of a paid session follow the link.
   */
  readonly guarded?: 'receives-leads' | 'takes-leads' | 'takes-payment';
}

function setting<Empty, Value>(described: Setting<Empty, Value>): Setting<Empty, Value> {
  return described;
}

const LINK = {
  kind: 'url',
  empty: null,
  // Ignores the rules of the request: a local address would be a dead link for visitors.
  parse: (text: string) => parseLink(text),
} as const;

const EMAIL = { kind: 'email', empty: null, parse: parseEmail } as const;

const [FIRST_ENDING, ...OTHER_ENDINGS] = ENDINGS.map(
  (ending): SettingChoice<EndingId> => ({
    ...ending,
    summary: `Articles end with this: ${ending.label}`,
  }),
) as [SettingChoice<EndingId>, ...SettingChoice<EndingId>[]];

/** A few words, as `toSummary` repeats them. */
function words(maxLength: number, toSummary: (words: string) => string) {
  const parse = (text: string) => parseWords(text, maxLength, toSummary);
  return { kind: 'text', empty: null, parse } as const;
}

/** A number of days or months. */
function period<Empty>(empty: Empty, limits: PeriodLimits, toSummary: (time: string) => string) {
  const parse = (text: string) => parsePeriod(text, limits, toSummary);
  return { kind: 'number', empty, parse } as const;
}

/** One of several; the first one while nothing is chosen. */
function choice<const Value extends string>(
  ...choices: readonly [SettingChoice<Value>, ...SettingChoice<Value>[]]
) {
  const parse = (text: string) => parseChoice(text, choices);
  return { kind: 'choice', choices, empty: choices[0].value, parse } as const;
}

/** @param chosen completes "The contact form, with … already chosen." */
function schedulingLink(
  label: string,
  chosen: string,
  guarded?: { readonly guarded: 'takes-payment' },
) {
  return setting({
    topic: 'scheduling',
    label,
    hint: 'Where people book a time, like https://calendly.com/you.',
    ...LINK,
    fallback: `The contact form, with ${chosen} already chosen.`,
    readers: 'everyone',
    launch: 'optional',
    ...guarded,
  });
}

function highLevelForm(label: string, seenAt: string) {
  return setting({
    topic: 'providers',
    label,
    hint: 'Paste the form’s link, its id, or the embed code from HighLevel.',
    kind: 'paste',
    fallback: 'The site shows its own form. Each answer is a lead in the admin area.',
    empty: null,
    parse: (text, { readSnippet }) => parseHighLevelForm(text, readSnippet),
    toText: (form) => form.formUrl,
    readers: 'everyone',
    launch: 'optional',
    seenAt,
    guarded: 'takes-leads',
  });
}

/** @param when completes "Sends a webhook …" */
function webhookEvent(label: string, hint: string, when: string) {
  return setting({
    topic: 'webhook',
    label,
    hint,
    ...choice(
      { value: 'off', label: 'Off', summary: `Sends nothing ${when}` },
      { value: 'send', label: 'On', summary: `Sends a webhook ${when}` },
    ),
    fallback: 'Off.',
    readers: 'admins',
  });
}

const NO_DAYS_OFF: readonly DaysOff[] = [];

/** Everything the owner can set, in the order of each section. */
export const SETTINGS = {
  legalName: setting({
    topic: 'contact',
    label: 'Legal name of the business',
    hint: 'As registered with your state, like “Wizard Services LLC.” Forms ask in this name for permission to text.',
    ...words(100, (name) => `Forms ask for permission to text in the name of ${name}`),
    fallback: 'Forms do not ask for permission to send text messages.',
    readers: 'everyone',
    launch: 'needed',
  }),
  contactEmail: setting({
    topic: 'contact',
    label: 'Email',
    hint: 'Visitors write here.',
    ...EMAIL,
    fallback: 'The email line is left out, and pages link to the contact form instead.',
    readers: 'everyone',
    launch: 'needed',
    guarded: 'receives-leads',
  }),
  contactPhone: setting({
    topic: 'contact',
    label: 'Phone',
    hint: 'A US number, or + and the country code.',
    kind: 'tel',
    fallback: 'The phone line is left out, and pages link to the contact form instead.',
    empty: null,
    parse: parsePhone,
    toText: (phone) => phone.display,
    readers: 'everyone',
    launch: 'needed',
  }),
  postalAddress: setting({
    topic: 'contact',
    label: 'Mailing address',
    hint: 'Line by line, as on an envelope.',
    kind: 'lines',
    fallback: 'The address is left out, and pages link to the contact form instead.',
    empty: null,
    parse: parsePostalAddress,
    toText: (lines) => lines.join('\n'),
    readers: 'everyone',
    launch: 'needed',
  }),
  founderProfile: setting({
    topic: 'contact',
    label: 'Founder’s profile',
    hint: 'A link to a professional profile, such as LinkedIn. The About page shows it.',
    ...LINK,
    fallback: 'Not shown on About yet.',
    readers: 'everyone',
    launch: 'optional',
  }),
  timeZone: setting({
    topic: 'contact',
    label: 'Time zone',
    hint: 'For the dates on articles and in the admin area.',
    kind: 'time-zone',
    fallback: 'New York time.',
    empty: DEFAULT_TIME_ZONE,
    parse: parseTimeZone,
    readers: 'everyone',
  }),
  callBackPromise: setting({
    topic: 'hours',
    label: 'How soon you answer',
    hint: 'A promise that you keep. People read it after they send a form, and it decides when an answer is due. The sentence around it is under Website, in the words of forms.',
    ...choice(...PROMISE_CHOICES),
    fallback: 'Forms name no time. An answer is due within one business day.',
    readers: 'everyone',
  }),
  officeHours: setting({
    topic: 'hours',
    label: 'Your hours',
    hint: 'Leave both times of a day empty if you do not work then.',
    kind: 'hours',
    fallback: 'Monday to Friday, 9 AM to 5 PM.',
    empty: DEFAULT_HOURS,
    whenEmptied: 'Enter the hours of at least one day. For a vacation, use “Days off”.',
    parse: parseOfficeHours,
    toText: writeOfficeHours,
    readers: 'admins',
  }),
  daysOff: setting({
    topic: 'hours',
    label: 'Days off',
    hint: 'Holidays and vacations, one on each line, like December 25, 2026, or December 24, 2026 to January 2, 2027.',
    kind: 'lines',
    fallback: 'You have no days off.',
    empty: NO_DAYS_OFF,
    parse: parseDaysOff,
    toText: writeDaysOff,
    readers: 'admins',
  }),
  introSessionLink: schedulingLink('Free intro session', 'the free intro session'),
  strategySessionLink: schedulingLink('Growth Strategy Session', 'the strategy session', {
    guarded: 'takes-payment',
  }),
  workshopLink: schedulingLink('Growth Vision Workshop', 'the workshop'),
  demoLink: schedulingLink('Demo', 'the demo'),
  quizForm: setting({
    topic: 'providers',
    label: 'Quiz (Tally)',
    hint: 'Paste the form’s link, its id, or the code from Tally.',
    kind: 'paste',
    fallback: 'The site’s own Growth Path quiz.',
    empty: null,
    parse: (text, { readSnippet }) => parseTallyForm(text, readSnippet),
    toText: (form) => form.formUrl,
    readers: 'everyone',
    launch: 'optional',
    seenAt: '/quiz',
    guarded: 'takes-leads',
  }),
  contactForm: highLevelForm('Contact form (HighLevel)', '/contact'),
  demoForm: highLevelForm('Demo form (HighLevel)', '/quickboost-ai'),
  introSessionForm: highLevelForm('Intro session form (HighLevel)', '/leader-lift-scale-prep'),
  strategySessionForm: highLevelForm(
    'Strategy session form (HighLevel)',
    '/leader-lift-scale-prep',
  ),
  presentation: setting({
    topic: 'providers',
    label: 'Growth path presentation',
    hint: 'Paste the link or the embed code from Gamma or Google Slides.',
    kind: 'paste',
    fallback: 'The growth path drawing on the Home page.',
    empty: null,
    parse: (text, { readSnippet }) => parsePresentation(text, readSnippet),
    toText: (deck) => deck.embedUrl,
    readers: 'everyone',
    launch: 'optional',
    seenAt: '/',
  }),
  providersLoad: setting({
    topic: 'providers',
    label: 'When to load outside services',
    hint: 'With “On click,” nothing loads until the visitor asks for it. Visitors who ask not to be tracked always get “On click.”',
    ...choice(
      { value: 'on-click', label: 'On click', summary: 'Outside services load after a click' },
      {
        value: 'with-page',
        label: 'With the page',
        summary: 'Outside services load with the page',
      },
    ),
    fallback: 'On click.',
    readers: 'everyone',
  }),
  articleEnding: setting({
    topic: 'articles',
    label: 'End of articles',
    hint: 'An article can end with something else: choose it in its details. A form says which article a lead read.',
    ...choice(FIRST_ENDING, ...OTHER_ENDINGS),
    fallback: 'The quiz.',
    readers: 'everyone',
    seenAt: '/blog',
  }),
  searchEngines: setting({
    topic: 'articles',
    label: 'Notify search engines',
    hint: 'When you publish, change, move or take down an article or a page you added, its address goes to IndexNow within ten minutes. IndexNow passes it on to Bing, Yandex and other search engines. Only the address is sent: nothing of the text, and nothing about visitors. Google does not take part. It looks for changes by itself.',
    ...choice(
      { value: 'off', label: 'Off', summary: 'Search engines are not notified' },
      { value: 'send', label: 'On', summary: 'Search engines are notified' },
    ),
    fallback: 'Off. Search engines find changes when they next visit.',
    readers: 'admins',
  }),
  subscribers: setting({
    topic: 'articles',
    label: 'Email sign-up form',
    hint: 'Below articles and after the quiz. People confirm by email, and can unsubscribe at any time. You find them under Leads, Subscribers. It needs your mailing address and a test email that has arrived.',
    ...choice(
      { value: 'off', label: 'Off', summary: 'Visitors cannot sign up for emails' },
      {
        value: 'on',
        label: 'On',
        summary: 'Visitors can sign up below articles and after the quiz',
      },
    ),
    fallback: 'Off.',
    readers: 'everyone',
    seenAt: '/blog',
  }),
  notificationEmail: setting({
    topic: 'mail',
    label: 'Send new leads to',
    hint: 'Visitors never see this address.',
    ...EMAIL,
    fallback:
      'New leads go to the contact email. Without one, they go to the person who signed up first.',
    readers: 'admins',
    launch: 'optional',
    guarded: 'receives-leads',
  }),
  weekMail: setting({
    topic: 'mail',
    label: 'Weekly summary email',
    hint: 'On Mondays at 8 AM: how many people came, what they read, and who waits for an answer.',
    ...choice(
      { value: 'off', label: 'Off', summary: 'No weekly summary' },
      { value: 'send', label: 'On Mondays', summary: 'The weekly summary comes on Mondays' },
    ),
    fallback: 'Off.',
    readers: 'admins',
  }),
  webhookUrl: setting({
    topic: 'webhook',
    label: 'Webhook',
    hint: 'For another system, such as your CRM. Each new lead is sent to this address, signed.',
    kind: 'url',
    fallback: 'Leads are not sent to another system.',
    empty: null,
    parse: parseLink,
    readers: 'admins',
    guarded: 'receives-leads',
  }),
  webhookLeadUpdated: webhookEvent(
    'Send when a lead changes',
    'Its status, its follow-up, or who answers it. Notes are never sent.',
    'when a lead changes',
  ),
  webhookSubscribers: webhookEvent(
    'Send when somebody subscribes or unsubscribes',
    'Once they have confirmed, when they choose other topics, and when they stop.',
    'when somebody subscribes or unsubscribes',
  ),
  webhookPostPublished: webhookEvent(
    'Send when an article is published',
    'Right away, or when a scheduled article goes live.',
    'when an article is published',
  ),
  webhookPostUpdated: webhookEvent(
    'Send when a published article is updated',
    'Each save of an article that readers can see.',
    'when a published article is updated',
  ),
  webhookPostUnpublished: webhookEvent(
    'Send when an article is unpublished',
    'It was unpublished or deleted, or its date was moved into the future.',
    'when an article is unpublished',
  ),
  leadRetentionMonths: setting({
    topic: 'retention',
    label: 'Delete leads and quiz plans after (months)',
    hint: 'A whole number of months. Every day, older ones are deleted for good. Leave it empty to keep them until you delete them.',
    ...period(
      null,
      { unit: 'month', least: 1, most: 120, example: 24 },
      (time) => `Leads are deleted after ${time}`,
    ),
    fallback: 'Leads are kept until you delete them.',
    readers: 'admins',
  }),
  auditRetentionMonths: setting({
    topic: 'retention',
    label: 'Keep the activity log for (months)',
    hint: 'At least 12. Every day, older entries are deleted for good. So are the email and password of people whose access was removed that long ago.',
    // A database trigger refuses to delete entries younger than a year.
    ...period(
      24,
      { unit: 'month', least: 12, most: 120, example: 24 },
      (time) => `The activity log is kept for ${time}`,
    ),
    fallback: 'Two years.',
    readers: 'admins',
  }),
  /** Revisions of posts younger than this are all kept. */
  revisionFullDays: setting({
    topic: 'retention',
    label: 'Keep every version of an article for (days)',
    hint: 'At least 7. After that, the last version of each week is kept, and the others are deleted for good. A version with a name is kept forever.',
    ...period(
      90,
      { unit: 'day', least: 7, most: 3_650, example: 90 },
      (time) => `All versions of articles are kept for ${time}, then the last one of each week`,
    ),
    fallback: '90 days.',
    readers: 'admins',
  }),
  /** How long a post or an image stays in the Trash. */
  trashDays: setting({
    topic: 'retention',
    label: 'Keep articles and images in the Trash for (days)',
    hint: 'At most 365. Every day, what has been there longer is deleted for good.',
    ...period(
      30,
      { unit: 'day', least: 1, most: 365, example: 30 },
      (time) => `Articles and images stay in the Trash for ${time}`,
    ),
    fallback: '30 days.',
    readers: 'admins',
  }),
  numbersRetentionMonths: setting({
    topic: 'retention',
    label: 'Keep site stats for (months)',
    hint: 'At least 2. How often pages were looked at, and where visits came from, day by day. Older days are deleted for good. 25 months let you compare a year with the one before.',
    ...period(
      25,
      { unit: 'month', least: 2, most: 120, example: 25 },
      (time) => `The numbers of your site are kept for ${time}`,
    ),
    fallback: '25 months.',
    readers: 'admins',
  }),
};

/** The value of a setting, whether or not it is set. */
export type ValueOf<S> = S extends Setting<infer Empty, infer Value> ? Empty | Value : never;

/** A setting of any type, for loops over all settings. */
export type AnySetting = Setting<unknown, unknown>;
