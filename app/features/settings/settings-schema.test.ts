import { describe, expect, it } from 'vitest';
import { toMailState } from './mail-server/mail-state.ts';
import { DEFAULT_HOURS } from './office-hours.ts';
import { launchChecklist, SETTING_TOPICS } from './setting-topics.ts';
import {
  EMPTY_SETTINGS,
  parseSettings,
  readSettings,
  SETTING_KEYS,
  type Settings,
  toPublicSettings,
  toSettingTexts,
} from './settings-schema.ts';
import { readSnippet } from './snippets/read-snippet.server.ts';

const typed = {
  legalName: 'Wizard Services LLC',
  contactEmail: 'hello@wizardhomes.com',
  contactPhone: '614 555 0123',
  postalAddress: '12 Main St\nColumbus, OH 43004',
  founderProfile: 'linkedin.com/in/founder',
  callBackPromise: 'one business day',
  officeHours: 'Monday 09:00-17:00, Friday 08:00-12:00',
  daysOff: 'December 25, 2026',
  timeZone: 'America/Chicago',
  introSessionLink: 'https://calendly.com/w/intro',
  strategySessionLink: 'https://calendly.com/w/strategy',
  workshopLink: 'https://calendly.com/w/workshop',
  demoLink: 'https://calendly.com/w/demo',
  quizForm: '<button data-tally-open="mVxQ2k">Quiz</button>',
  contactForm: 'p5Fqf8ripk5f9ioi8LLq',
  demoForm: 'https://link.wizardhomes.com/widget/form/p5Fqf8ripk5f9ioi8LLq',
  introSessionForm: 'https://link.msgsndr.com/widget/form/p5Fqf8ripk5f9ioi8LLq',
  strategySessionForm: 'p5Fqf8ripk5f9ioi8LLr',
  presentation: 'https://gamma.app/docs/Growth-totsu27eket1ldq',
  providersLoad: 'with-page',
  notificationEmail: 'owner@wizardhomes.com',
  webhookUrl: 'https://hooks.wizardhomes.com/leads',
  leadRetentionMonths: '24',
};

function parsed(form: Parameters<typeof parseSettings>[0], current?: Settings): Settings {
  const result = parseSettings(form, current, { readSnippet });
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.values;
}

describe('a new site', () => {
  it('has nothing set but New York time, providers on click, the quiz after articles, a log of two years, versions of 90 days, a Trash of 30, numbers of 25 months, nothing sent to search engines, a webhook about leads alone, and office hours without a promise', () => {
    const {
      timeZone,
      providersLoad,
      articleEnding,
      searchEngines,
      auditRetentionMonths,
      revisionFullDays,
      trashDays,
      numbersRetentionMonths,
      webhookLeadUpdated,
      webhookPostPublished,
      webhookPostUpdated,
      webhookPostUnpublished,
      weekMail,
      subscribers,
      webhookSubscribers,
      callBackPromise,
      officeHours,
      daysOff,
      ...others
    } = EMPTY_SETTINGS;
    expect(webhookLeadUpdated).toBe('off');
    expect([webhookPostPublished, webhookPostUpdated, webhookPostUnpublished]).toEqual([
      'off',
      'off',
      'off',
    ]);
    expect(weekMail).toBe('off');
    expect([subscribers, webhookSubscribers]).toEqual(['off', 'off']);
    expect(trashDays).toBe(30);
    expect(numbersRetentionMonths).toBe(25);
    expect(auditRetentionMonths).toBe(24);
    expect(revisionFullDays).toBe(90);
    expect([callBackPromise, officeHours, daysOff]).toEqual(['none', DEFAULT_HOURS, []]);
    expect(timeZone).toBe('America/New_York');
    expect(providersLoad).toBe('on-click');
    expect(articleEnding).toBe('quiz');
    expect(searchEngines).toBe('off');
    expect(new Set(Object.values(others))).toEqual(new Set([null]));
    expect(readSettings({})).toEqual(EMPTY_SETTINGS);
    expect(parsed({})).toEqual(EMPTY_SETTINGS);
  });
});

describe('parseSettings', () => {
  it('parses the whole form and summarizes each value', () => {
    const result = parseSettings(typed, EMPTY_SETTINGS, { readSnippet });
    expect(result).toMatchObject({
      ok: true,
      values: {
        contactPhone: { display: '(614) 555-0123', tel: '+16145550123' },
        postalAddress: ['12 Main St', 'Columbus, OH 43004'],
        quizForm: { formId: 'mVxQ2k' },
        demoForm: { host: 'link.wizardhomes.com' },
        presentation: { provider: 'gamma' },
        providersLoad: 'with-page',
        leadRetentionMonths: 24,
      },
      summary: {
        quizForm: 'Tally form mVxQ2k',
        leadRetentionMonths: 'Leads are deleted after 24 months',
        founderProfile: 'Links to linkedin.com',
      },
    });
  });

  it('does not take hours without a day for the usual ones', () => {
    const form = new FormData();
    for (let field = 0; field < 14; field += 1) form.append('officeHours', '');
    expect(parseSettings(form)).toMatchObject({
      ok: false,
      errors: { officeHours: expect.stringContaining('at least one day') },
    });
  });

  it('parses form data', () => {
    const form = new FormData();
    for (const [key, value] of Object.entries(typed)) form.set(key, value);
    expect(parsed(form)).toEqual(parsed(typed));
  });

  it('parses the fields of a day, which have one name', () => {
    const form = new FormData();
    for (const time of ['', '', '09:00', '12:00', '', '']) form.append('officeHours', time);
    const { officeHours } = parsed(form);
    expect(officeHours.slice(0, 3)).toEqual([null, { from: '09:00', to: '12:00' }, null]);
    form.append('officeHours', '09:00');
    expect(parseSettings(form)).toEqual({
      ok: false,
      errors: { officeHours: 'Thursday needs a time to begin and one to end.' },
    });
  });

  it('reports every invalid field and accepts no other', () => {
    const result = parseSettings({
      ...typed,
      contactEmail: 'nobody',
      quizForm: 'javascript:alert(1)',
      leadRetentionMonths: '0',
      providersLoad: 'always',
    });
    expect(result.ok).toBe(false);
    expect(!result.ok && Object.keys(result.errors).sort()).toEqual([
      'contactEmail',
      'leadRetentionMonths',
      'providersLoad',
      'quizForm',
    ]);
    expect('values' in result).toBe(false);
  });

  it('empties a field left blank and keeps one that was not sent', () => {
    const current = parsed(typed);
    const next = parsed({ contactEmail: '  ', timeZone: '' }, current);
    expect(next.contactEmail).toBeNull();
    expect(next.timeZone).toBe('America/New_York');
    expect(next.demoLink).toBe(current.demoLink);
    expect(current.contactEmail).toBe(typed.contactEmail);
  });

  it('ignores unknown names and values that are not text', () => {
    expect(parsed({ admin: 'true', contactEmail: ['x'], demoLink: 5 })).toEqual(EMPTY_SETTINGS);
  });

  it('accepts an address of this machine only for the webhook of a local site', () => {
    const hook = 'http://localhost:4000/hook';
    expect(parseSettings({ webhookUrl: hook }).ok).toBe(false);
    expect(parseSettings({ webhookUrl: hook }, EMPTY_SETTINGS, { allowLocal: true }).ok).toBe(true);
    expect(parseSettings({ demoLink: hook }, EMPTY_SETTINGS, { allowLocal: true }).ok).toBe(false);
  });

  it.each([
    ['12', 12],
    ['36 months', 36],
  ])('keeps the activity log for %s', (text, months) => {
    expect(parsed({ auditRetentionMonths: text }).auditRetentionMonths).toBe(months);
  });

  it.each(['11', '0', '121', 'two years'])('refuses to keep the activity log for %s', (text) => {
    expect(parseSettings({ auditRetentionMonths: text }).ok).toBe(false);
  });

  it.each([
    ['1', 1],
    ['120', 120],
    ['24 months', 24],
  ])('accepts a retention of %s', (text, months) => {
    expect(parsed({ leadRetentionMonths: text }).leadRetentionMonths).toBe(months);
  });

  it.each(['0', '121', '-1', '1.5', 'forever', '9'.repeat(30)])(
    'rejects a retention of %s',
    (text) => {
      expect(parseSettings({ leadRetentionMonths: text }).ok).toBe(false);
    },
  );
});

describe('stored settings', () => {
  it('are the same after conversion to text and back', () => {
    const values = parsed(typed);
    const texts = toSettingTexts(values);
    expect(readSettings(texts)).toEqual(values);
    expect(parsed(texts)).toEqual(values);
    expect(toSettingTexts(readSettings(texts))).toEqual(texts);
  });

  it('are the same after JSON', () => {
    const values = parsed(typed);
    expect(JSON.parse(JSON.stringify(values))).toEqual(values);
  });

  it('are empty where a text no longer parses', () => {
    const settings = readSettings({
      ...typed,
      quizForm: 'https://evil.com',
      timeZone: 'Mars/Base',
    });
    expect(settings.quizForm).toBeNull();
    expect(settings.timeZone).toBe('America/New_York');
    expect(settings.demoLink).toBe(typed.demoLink);
  });
});

describe('the settings that public pages get', () => {
  const all = {
    ...typed,
    webhookLeadUpdated: 'send',
    webhookPostPublished: 'send',
    webhookPostUpdated: 'send',
    webhookPostUnpublished: 'send',
    searchEngines: 'send',
    auditRetentionMonths: '36',
    revisionFullDays: '7',
    trashDays: '14',
    numbersRetentionMonths: '13',
  };

  it('lack what only admins may read', () => {
    const settings = parsed(all);
    const shown = toPublicSettings(settings);
    const removed = SETTING_KEYS.filter((key) => shown[key] !== settings[key]);
    expect(removed).toEqual([
      'officeHours',
      'daysOff',
      'searchEngines',
      'notificationEmail',
      'webhookUrl',
      'webhookLeadUpdated',
      'webhookPostPublished',
      'webhookPostUpdated',
      'webhookPostUnpublished',
      'leadRetentionMonths',
      'auditRetentionMonths',
      'revisionFullDays',
      'trashDays',
      'numbersRetentionMonths',
    ]);
    for (const key of removed) expect(shown[key]).toBe(EMPTY_SETTINGS[key]);
  });

  it('leave the given ones as they are', () => {
    const settings = parsed(all);
    toPublicSettings(settings);
    expect(settings.trashDays).toBe(14);
  });
});

describe('the settings page', () => {
  it('shows every setting once, each with its fallback', () => {
    const fields = SETTING_TOPICS.flatMap((topic) => topic.fields);
    expect(fields.map((field) => field.key).sort()).toEqual([...SETTING_KEYS].sort());
    for (const field of fields) {
      expect(field.fallback).not.toBe('');
      expect(field.kind === 'choice').toBe(field.choices !== undefined);
    }
  });

  it('offers only valid choices', () => {
    for (const field of SETTING_TOPICS.flatMap((topic) => topic.fields)) {
      for (const { value } of field.choices ?? []) {
        expect(parseSettings({ [field.key]: value }).ok).toBe(true);
      }
    }
  });
});

const MAIL_SERVER = { host: 'mail', id: 'one', setBy: 'admin', hasPassword: true } as const;
const MAIL_TEST = { server: 'one', to: 'dana@example.com', sentAt: '2026-01-05T12:00:00Z' };
const NOTHING_ELSE = {
  checkouts: true,
  mail: toMailState(MAIL_SERVER, { ...MAIL_TEST, arrived: true }),
};
const NO_MAIL = { ...NOTHING_ELSE, mail: toMailState(null, null) };

describe('launchChecklist', () => {
  it('lists what a new site lacks, with fallbacks', () => {
    const items = launchChecklist(EMPTY_SETTINGS, NOTHING_ELSE);
    expect(items).toContainEqual({
      key: 'quizForm',
      label: 'Quiz (Tally)',
      fallback: 'The site’s own Growth Path quiz.',
      needed: false,
      href: '/admin/settings/providers#quizForm',
    });
    const keys = items.map((item) => item.key);
    expect(keys).not.toContain('timeZone');
    expect(keys).not.toContain('webhookUrl');
    expect(keys).toHaveLength(16);
  });

  it('separates needed items from optional ones', () => {
    const items = launchChecklist(EMPTY_SETTINGS, NO_MAIL);
    expect(items.filter(({ needed }) => needed).map(({ key }) => key)).toEqual([
      'legalName',
      'contactEmail',
      'contactPhone',
      'postalAddress',
      'mailServer',
    ]);
  });

  it('is empty once everything is set', () => {
    expect(launchChecklist(parsed(typed), NOTHING_ELSE)).toEqual([]);
  });

  it.each([
    ['none is set up', toMailState(null, null)],
    ['no test was sent', toMailState(MAIL_SERVER, null)],
    [
      'a test went through another one',
      toMailState({ ...MAIL_SERVER, id: 'two' }, { ...MAIL_TEST, arrived: true }),
    ],
    ['nobody said that it arrived', toMailState(MAIL_SERVER, { ...MAIL_TEST, arrived: null })],
    ['it did not arrive', toMailState(MAIL_SERVER, { ...MAIL_TEST, arrived: false })],
  ])('contains email while %s', (_, mail) => {
    const items = launchChecklist(parsed(typed), { ...NOTHING_ELSE, mail });
    expect(items).toMatchObject([{ key: 'mailServer', href: '/admin/settings/mail' }]);
  });

  it('contains the checkout links of the price list while one is missing', () => {
    const items = launchChecklist(parsed(typed), { ...NOTHING_ELSE, checkouts: false });
    expect(items).toMatchObject([{ key: 'checkouts', needed: false }]);
  });

  it('drops an item once it is set', () => {
    const settings = parsed({ contactEmail: 'hello@wizardhomes.com' });
    const keys = launchChecklist(settings, NOTHING_ELSE).map((item) => item.key);
    expect(keys).not.toContain('contactEmail');
    expect(keys).toHaveLength(15);
  });
});

describe('how many days every version of a post is kept', () => {
  it.each([
    ['', 90],
    ['7', 7],
    [' 365 days ', 365],
    ['3650', 3_650],
  ])('%j is %i', (text, days) => {
    expect(parsed({ revisionFullDays: text }).revisionFullDays).toBe(days);
  });

  it.each(['6', '3651', '-1', 'a year', '9.5'])('%j is rejected', (text) => {
    expect(parseSettings({ revisionFullDays: text }).ok).toBe(false);
  });
});

describe('how many days a post stays in the Trash', () => {
  it.each([
    ['', 30],
    ['1', 1],
    [' 14 days ', 14],
    ['365', 365],
  ])('%j is %i', (text, days) => {
    expect(parsed({ trashDays: text }).trashDays).toBe(days);
  });

  it.each(['0', '366', '-1', 'a month', '1.5'])('%j is rejected', (text) => {
    expect(parseSettings({ trashDays: text }).ok).toBe(false);
  });
});
