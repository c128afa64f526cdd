import type { SettingKey, Settings } from './settings-schema.ts';

export type SettingField = {
  key: SettingKey;
  label: string;
  hint: string;
  /** `paste` takes a link, an id or a provider's whole snippet. */
  kind: 'text' | 'email' | 'tel' | 'url' | 'number' | 'lines' | 'paste' | 'time-zone' | 'choice';
  choices?: readonly { value: string; label: string }[];
  /** What the site does while this is empty. */
  standIn: string;
  /** Whether it belongs on the launch checklists while it is empty. */
  launch: boolean;
};

export type SettingGroup = {
  id: string;
  label: string;
  hint: string;
  fields: readonly SettingField[];
};

const OWN_FORM = 'Our own form takes its place. What people send is a lead in the admin area.';
const PASTE_HIGHLEVEL = "Paste the form's link, its id, or the embed code from HighLevel.";

function schedulingLink(key: SettingKey, label: string, chosen: string): SettingField {
  return {
    key,
    label,
    hint: 'The link people book at. It starts with https://.',
    kind: 'url',
    standIn: `Our own form, with ${chosen} already chosen.`,
    launch: true,
  };
}

function checkoutLink(key: SettingKey, tier: string): SettingField {
  return {
    key,
    label: `Checkout for ${tier}`,
    hint: 'The payment link. It opens in a new tab.',
    kind: 'url',
    standIn: `Our own form, with ${tier} already chosen.`,
    launch: true,
  };
}

function highLevelForm(key: SettingKey, label: string): SettingField {
  return { key, label, hint: PASTE_HIGHLEVEL, kind: 'paste', standIn: OWN_FORM, launch: true };
}

/** The settings page, group by group, in the order it is read. */
export const SETTING_GROUPS: readonly SettingGroup[] = [
  {
    id: 'contact',
    label: 'Contact details',
    hint: 'What visitors see in the footer, on the contact page and on the legal pages.',
    fields: [
      {
        key: 'legalName',
        label: 'Legal name of the business',
        hint: 'As it is registered with your state, for example "Wizard Services LLC". Under the phone field, forms then ask in this name whether you may send text messages.',
        kind: 'text',
        standIn: 'Forms do not ask whether you may send text messages.',
        launch: true,
      },
      {
        key: 'contactEmail',
        label: 'Email',
        hint: 'The address visitors write to.',
        kind: 'email',
        standIn:
          'The line is left out. Where a page promises email, the contact form takes its place.',
        launch: true,
      },
      {
        key: 'contactPhone',
        label: 'Phone',
        hint: 'Ten digits for a US number, or + and the country code.',
        kind: 'tel',
        standIn:
          'The line is left out. Where a page promises a call, the contact form takes its place.',
        launch: true,
      },
      {
        key: 'postalAddress',
        label: 'Postal address',
        hint: 'One line each, as on an envelope.',
        kind: 'lines',
        standIn:
          'The line is left out. Where a page promises post, the contact form takes its place.',
        launch: true,
      },
      {
        key: 'founderProfile',
        label: "Founder's profile",
        hint: 'The link to a professional profile, shown on the About page.',
        kind: 'url',
        standIn: 'The About page leaves the link out.',
        launch: true,
      },
      {
        key: 'callBackPromise',
        label: 'When you call back',
        hint: 'Only if you keep it: "We call you within one business day." Forms say it after sending.',
        kind: 'text',
        standIn: 'Forms thank people without naming a time.',
        launch: false,
      },
      {
        key: 'timeZone',
        label: 'Time zone',
        hint: 'Dates in the admin area and on posts are in this time.',
        kind: 'time-zone',
        standIn: 'New York time.',
        launch: false,
      },
    ],
  },
  {
    id: 'scheduling',
    label: 'Scheduling links',
    hint: 'Where people book a time with you.',
    fields: [
      schedulingLink('introSessionLink', 'Free intro session', 'the free intro session'),
      schedulingLink('strategySessionLink', 'Growth Strategy Session', 'the strategy session'),
      schedulingLink('workshopLink', 'Growth Vision Workshop', 'the workshop'),
      schedulingLink('demoLink', 'Demo', 'the demo'),
    ],
  },
  {
    id: 'checkout',
    label: 'Checkout links',
    hint: 'One for each chatbot tier.',
    fields: [
      checkoutLink('connectCheckout', 'Connect'),
      checkoutLink('streamlineCheckout', 'Streamline'),
      checkoutLink('automateCheckout', 'Automate'),
    ],
  },
  {
    id: 'providers',
    label: 'Quiz, forms and presentation',
    hint: 'Paste what your provider gives you. We say what we understood before it goes live.',
    fields: [
      {
        key: 'quizForm',
        label: 'Quiz (Tally)',
        hint: "Paste the form's link, its id, or the code from Tally.",
        kind: 'paste',
        standIn: "The site's own Growth Path quiz.",
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
        standIn: 'The growth path that is drawn on the Home page.',
        launch: true,
      },
      {
        key: 'providersLoad',
        label: 'When providers load',
        hint: 'Visitors who ask not to be tracked always get "On click".',
        kind: 'choice',
        choices: [
          { value: 'on-click', label: 'On click: nothing is loaded before the visitor asks' },
          { value: 'with-page', label: 'With the page' },
        ],
        standIn: 'On click.',
        launch: false,
      },
    ],
  },
  {
    id: 'leads',
    label: 'Leads',
    hint: 'Where you hear of a new lead, and how long it is kept.',
    fields: [
      {
        key: 'notificationEmail',
        label: 'Tell this address about new leads',
        hint: 'Only you see it. Visitors never do.',
        kind: 'email',
        standIn: 'The contact email gets them; without one, whoever signed up first.',
        launch: true,
      },
      {
        key: 'webhookUrl',
        label: 'Webhook',
        hint: 'For another system: each lead is posted to this address, signed.',
        kind: 'url',
        standIn: 'No other system is told.',
        launch: false,
      },
      {
        key: 'leadRetentionMonths',
        label: 'Delete leads and quiz plans after (months)',
        hint: 'A whole number of months. What is older is deleted for good, every day. Leave it empty to keep them until you delete them.',
        kind: 'number',
        standIn: 'Leads are kept until you delete them.',
        launch: false,
      },
    ],
  },
  {
    id: 'history',
    label: 'History',
    hint: 'The list of who did what in this admin area.',
    fields: [
      {
        key: 'auditRetentionMonths',
        label: 'Keep the history for (months)',
        hint: 'At least 12. What is older is deleted for good, every day.',
        kind: 'number',
        standIn: 'Two years.',
        launch: false,
      },
    ],
  },
];

export type LaunchItem = {
  key: SettingKey | 'mailServer';
  label: string;
  /** What the site does without it. */
  standIn: string;
  /** Whether the site should not go live without it; everything else may stay empty. */
  needed: boolean;
};

const NEEDED: ReadonlySet<SettingKey> = new Set<SettingKey>([
  'legalName',
  'contactEmail',
  'contactPhone',
  'postalAddress',
]);

/** Whether a launch needs this setting. */
export function isNeeded(key: SettingKey): boolean {
  return NEEDED.has(key);
}

const MAIL_SERVER: LaunchItem = {
  key: 'mailServer',
  label: 'Mail server',
  standIn:
    'Mails are written to a folder, and can be read under Email and webhooks. Whoever runs the server sets SMTP_URL and MAIL_FROM.',
  needed: true,
};

/** What is still missing before launch, in the page's order, and what stands in for it. */
export function launchChecklist(
  settings: Readonly<Settings>,
  { mailServer }: { mailServer: boolean },
): LaunchItem[] {
  const missing = SETTING_GROUPS.flatMap((group) => group.fields)
    .filter((field) => field.launch && settings[field.key] === null)
    .map(({ key, label, standIn }) => ({ key, label, standIn, needed: isNeeded(key) }));
  return mailServer ? missing : [...missing, MAIL_SERVER];
}
