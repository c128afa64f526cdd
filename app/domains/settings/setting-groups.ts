import type { SettingKey, Settings } from './settings-schema.ts';

export type SettingField = {
  key: SettingKey;
  label: string;
  hint: string;
  /** `paste` accepts a link, an id or a provider's whole snippet. */
  kind: 'text' | 'email' | 'tel' | 'url' | 'number' | 'lines' | 'paste' | 'time-zone' | 'choice';
  choices?: readonly { value: string; label: string }[];
  /** What the site does while this is empty. */
  fallback: string;
  /** Whether an empty field is an item of the launch checklist. */
  launch: boolean;
};

export type SettingGroup = {
  id: string;
  label: string;
  hint: string;
  fields: readonly SettingField[];
};

const OWN_FORM = 'The site shows its own form. Each answer is a lead in the admin area.';
const PASTE_HIGHLEVEL = "Paste the form's link, its id, or the embed code from HighLevel.";

function schedulingLink(key: SettingKey, label: string, chosen: string): SettingField {
  return {
    key,
    label,
    hint: 'The link where people book a time. It starts with https://.',
    kind: 'url',
    fallback: `The contact form, with ${chosen} already chosen.`,
    launch: true,
  };
}

function highLevelForm(key: SettingKey, label: string): SettingField {
  return { key, label, hint: PASTE_HIGHLEVEL, kind: 'paste', fallback: OWN_FORM, launch: true };
}

function webhookEvent(key: SettingKey, label: string, hint: string): SettingField {
  return {
    key,
    label,
    hint,
    kind: 'choice',
    choices: [
      { value: 'off', label: 'Off' },
      { value: 'send', label: 'On' },
    ],
    fallback: 'Off.',
    launch: false,
  };
}

/** The groups and fields of the settings page, in display order. */
export const SETTING_GROUPS: readonly SettingGroup[] = [
  {
    id: 'contact',
    label: 'Contact details',
    hint: 'Visitors see these in the footer, on the contact page, and on the legal pages.',
    fields: [
      {
        key: 'legalName',
        label: 'Legal name of the business',
        hint: 'The name registered with your state, like "Wizard Services LLC". Once it is set, forms ask in this name for permission to send text messages.',
        kind: 'text',
        fallback: 'Forms do not ask for permission to send text messages.',
        launch: true,
      },
      {
        key: 'contactEmail',
        label: 'Email',
        hint: 'Visitors write to this address.',
        kind: 'email',
        fallback: 'The email line is left out, and pages link to the contact form instead.',
        launch: true,
      },
      {
        key: 'contactPhone',
        label: 'Phone',
        hint: 'Ten digits for a US number, or + and the country code.',
        kind: 'tel',
        fallback: 'The phone line is left out, and pages link to the contact form instead.',
        launch: true,
      },
      {
        key: 'postalAddress',
        label: 'Mailing address',
        hint: 'Line by line, the way you would write it on an envelope.',
        kind: 'lines',
        fallback: 'The address is left out, and pages link to the contact form instead.',
        launch: true,
      },
      {
        key: 'founderProfile',
        label: "Founder's profile",
        hint: 'A link to a professional profile, such as LinkedIn. The About page shows it.',
        kind: 'url',
        fallback: 'Not shown on About yet.',
        launch: true,
      },
      {
        key: 'callBackPromise',
        label: 'When you call back',
        hint: 'A promise you keep, like "We call you within one business day." People read it after they send a form.',
        kind: 'text',
        fallback: 'Forms say thank you without naming a time.',
        launch: false,
      },
      {
        key: 'timeZone',
        label: 'Time zone',
        hint: 'For the dates on posts and in the admin area.',
        kind: 'time-zone',
        fallback: 'New York time.',
        launch: false,
      },
    ],
  },
  {
    id: 'scheduling',
    label: 'Scheduling links',
    hint: 'Where people book time with you. Checkout links are beside their prices, under Pages.',
    fields: [
      schedulingLink('introSessionLink', 'Free intro session', 'the free intro session'),
      schedulingLink('strategySessionLink', 'Growth Strategy Session', 'the strategy session'),
      schedulingLink('workshopLink', 'Growth Vision Workshop', 'the workshop'),
      schedulingLink('demoLink', 'Demo', 'the demo'),
    ],
  },
  {
    id: 'providers',
    label: 'Quiz, forms and presentation',
    hint: 'Paste the link or code from your provider. After you save, this page tells you what it found.',
    fields: [
      {
        key: 'quizForm',
        label: 'Quiz (Tally)',
        hint: "Paste the form's link, its id, or the code from Tally.",
        kind: 'paste',
        fallback: "The site's own Growth Path quiz.",
        launch: true,
      },
      highLevelForm('contactForm', 'Contact form (HighLevel)'),
      highLevelForm('demoForm', 'Demo form (HighLevel)'),
      highLevelForm('introSessionForm', 'Intro session form (HighLevel)'),
      highLevelForm('strategySessionForm', 'Strategy session form (HighLevel)'),
      {
        key: 'presentation',
        label: 'Growth path presentation',
        hint: 'Paste the link or the embed code from Gamma or Google Slides.',
        kind: 'paste',
        fallback: 'The growth path drawing on the Home page.',
        launch: true,
      },
      {
        key: 'providersLoad',
        label: 'When to load providers',
        hint: 'With "On click," nothing loads until the visitor asks for it. Visitors who ask not to be tracked always get "On click."',
        kind: 'choice',
        choices: [
          { value: 'on-click', label: 'On click' },
          { value: 'with-page', label: 'With the page' },
        ],
        fallback: 'On click.',
        launch: false,
      },
    ],
  },
  {
    id: 'leads',
    label: 'Leads',
    hint: 'Who hears about a new lead, and how long leads are kept.',
    fields: [
      {
        key: 'notificationEmail',
        label: 'Send new leads to',
        hint: 'Visitors never see this address.',
        kind: 'email',
        fallback:
          'New leads go to the contact email. Without one, they go to the person who signed up first.',
        launch: true,
      },
      {
        key: 'webhookUrl',
        label: 'Webhook',
        hint: 'For another system, such as your CRM. Each new lead is sent to this address, signed.',
        kind: 'url',
        fallback: 'Leads are not sent to another system.',
        launch: false,
      },
      {
        key: 'leadRetentionMonths',
        label: 'Delete leads and quiz plans after (months)',
        hint: 'A whole number of months. Every day, older ones are deleted for good. Leave it empty to keep them until you delete them.',
        kind: 'number',
        fallback: 'Leads are kept until you delete them.',
        launch: false,
      },
    ],
  },
  {
    id: 'post-webhook',
    label: 'Webhook for posts',
    hint: 'What the webhook hears about the blog. It goes to the address under Leads, signed with the same key.',
    fields: [
      webhookEvent(
        'webhookPostPublished',
        'A post is published',
        'Right away, or when a scheduled post goes live.',
      ),
      webhookEvent(
        'webhookPostUpdated',
        'A published post is saved again',
        'Each save of a post that readers can see.',
      ),
      webhookEvent(
        'webhookPostUnpublished',
        'A post is no longer published',
        'It was unpublished or deleted, or its date was moved into the future.',
      ),
    ],
  },
  {
    id: 'post-history',
    label: 'Earlier versions of posts',
    hint: 'Every change of a post keeps the version before it. A version with a name is kept forever.',
    fields: [
      {
        key: 'revisionFullDays',
        label: 'Keep every version for (days)',
        hint: 'At least 7. After that, the last version of each week is kept, and the others are deleted for good.',
        kind: 'number',
        fallback: '90 days.',
        launch: false,
      },
    ],
  },
  {
    id: 'trash',
    label: 'Trash',
    hint: 'A post in the Trash can be restored, with all its earlier versions.',
    fields: [
      {
        key: 'trashDays',
        label: 'Keep posts in the Trash for (days)',
        hint: 'At most 365. Every day, posts that have been there longer are deleted for good.',
        kind: 'number',
        fallback: '30 days.',
        launch: false,
      },
    ],
  },
  {
    id: 'activity-log',
    label: 'Activity log',
    hint: 'The list of who did what in this admin area.',
    fields: [
      {
        key: 'auditRetentionMonths',
        label: 'Keep the activity log for (months)',
        hint: 'At least 12. Every day, older entries are deleted for good.',
        kind: 'number',
        fallback: 'Two years.',
        launch: false,
      },
    ],
  },
];

export type LaunchItem = {
  key: SettingKey | 'checkouts' | 'mailServer';
  label: string;
  /** What the site does without it. */
  fallback: string;
  /** Whether the site should not go live without it. Everything else may stay empty. */
  needed: boolean;
};

const NEEDED: ReadonlySet<SettingKey> = new Set<SettingKey>([
  'legalName',
  'contactEmail',
  'contactPhone',
  'postalAddress',
]);

export function isNeeded(key: SettingKey): boolean {
  return NEEDED.has(key);
}

const MAIL_SERVER: LaunchItem = {
  key: 'mailServer',
  label: 'Mail server',
  fallback:
    'Emails are not sent. You can read them under Email and webhooks. The person who runs your server connects a mail server by setting SMTP_URL and MAIL_FROM.',
  needed: true,
};

const CHECKOUTS: LaunchItem = {
  key: 'checkouts',
  label: 'Checkout links',
  fallback:
    'A chatbot tier without one opens the contact form, with the tier already chosen. The links are beside their prices: Pages, then Prices and plans.',
  needed: false,
};

/** Lists empty settings that matter for a launch, in the page's order, with their fallbacks. */
export function launchChecklist(
  settings: Readonly<Settings>,
  { checkouts, mailServer }: { checkouts: boolean; mailServer: boolean },
): LaunchItem[] {
  const missing = SETTING_GROUPS.flatMap((group) => group.fields)
    .filter((field) => field.launch && settings[field.key] === null)
    .map(({ key, label, fallback }) => ({ key, label, fallback, needed: isNeeded(key) }));
  return [...missing, ...(checkouts ? [] : [CHECKOUTS]), ...(mailServer ? [] : [MAIL_SERVER])];
}
