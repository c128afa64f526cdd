import { describe, expect, it } from 'vitest';
import { isLeadTopic, LEAD_TOPICS } from '#app/site/lead-topics.ts';
import { defaultForms } from '#app/site/words/forms.ts';
import { hashLeadContent } from './content-hash.server.ts';
import { LEAD_FIELDS, type LeadField, TOPIC_FIELDS } from './lead-fields.ts';
import {
  type LeadCopy,
  type LeadInput,
  parseLead,
  readTypedLead,
  type TypedLead,
} from './lead-form.ts';

const copy: LeadCopy = {
  missing: { name: 'Please tell us your name.', message: 'Please write a line or two.' },
  problems: defaultForms.problems,
  consents: [
    { kind: 'inquiry', version: '2, Maple LLC', text: 'Maple LLC may text me about this.' },
    { kind: 'marketing', version: '2, Maple LLC', text: 'Maple LLC may send me marketing texts.' },
  ],
  shownVersion: '2, Maple LLC',
};

const filled = {
  name: 'Dana Reyes',
  email: 'dana@example.com',
  phone: '614 555 0123',
  home: 'Maple House',
  beds: '6 beds',
  plan: 'connect',
  subject: 'A question',
  message: 'Two beds are open.\r\nCall me after 5.',
  smsConsent: 'on',
  smsMarketing: '',
};

function lead(topic: Parameters<typeof parseLead>[0], change: TypedLead = {}): LeadInput {
  const parsed = parseLead(topic, { ...filled, ...change }, copy);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.lead;
}

function errors(topic: Parameters<typeof parseLead>[0], change: TypedLead) {
  const parsed = parseLead(topic, { ...filled, ...change }, copy);
  return parsed.ok ? {} : parsed.errors;
}

describe('topics', () => {
  it('are recognized by name', () => {
    expect(isLeadTopic('demo')).toBe(true);
    expect(isLeadTopic('toString')).toBe(false);
    expect(isLeadTopic(undefined)).toBe(false);
  });

  it.each(LEAD_TOPICS)('%s asks for a name and a way to reply', (topic) => {
    const fields = TOPIC_FIELDS[topic];
    expect(fields.name).toBe('required');
    expect('email' in fields && 'phone' in fields).toBe(true);
    expect(fields.smsConsent).not.toBe('required');
  });
});

it.each(['\u200b', '\u2800', '\u3164', '\u00ad', '\u{e0041}', '\ufe0f', ' \u00a0 '])(
  'a field with nothing to see in it is empty: %j',
  (text) => {
    expect(errors('contact', { name: text, message: text })).toEqual({
      name: 'Please tell us your name.',
      message: 'Please write a line or two.',
    });
  },
);

function toForm(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

function agreed({ consents }: LeadInput): string[] {
  return consents.filter((consent) => consent.agreed).map(({ kind }) => kind);
}

describe('parseLead', () => {
  it('reads a complete form', () => {
    expect(lead('plan')).toEqual({
      topic: 'plan',
      name: 'Dana Reyes',
      email: 'dana@example.com',
      phone: { display: '(614) 555-0123', tel: '+16145550123' },
      home: 'Maple House',
      beds: 6,
      plan: 'connect',
      subject: null,
      message: 'Two beds are open.\nCall me after 5.',
      consents: [
        { ...copy.consents[0], agreed: true },
        { ...copy.consents[1], agreed: false },
      ],
    });
  });

  it('reads what a browser sends', () => {
    const typed = readTypedLead(toForm(filled));
    expect(parseLead('plan', typed, copy)).toEqual({ ok: true, lead: lead('plan') });
  });

  it.each(LEAD_TOPICS)('stores for %s only the fields of that form', (topic) => {
    const asked = TOPIC_FIELDS[topic];
    for (const [field, value] of Object.entries(lead(topic))) {
      if (field === 'topic' || field === 'consents') continue;
      expect(value !== null).toBe(asked[field as LeadField] !== undefined);
    }
  });

  it.each(LEAD_TOPICS)('accepts %s without the optional fields', (topic) => {
    const required = Object.entries(TOPIC_FIELDS[topic])
      .filter(([, need]) => need === 'required')
      .map(([field]) => field);
    const form: Record<string, string> = {};
    for (const field of required) form[field] = filled[field as keyof typeof filled];
    if (topic === 'privacy-request') form.phone = filled.phone;
    expect(parseLead(topic, form, copy)).toMatchObject({ ok: true });
    const parsed = parseLead(topic, form, copy);
    expect(parsed.ok && parsed.lead.consents.filter(({ agreed }) => agreed)).toEqual([]);
  });

  it.each(LEAD_TOPICS)('reports each required field of an empty %s form', (topic) => {
    const parsed = parseLead(topic, {}, copy);
    expect(parsed.ok).toBe(false);
    if (parsed.ok) return;
    const required = Object.entries(TOPIC_FIELDS[topic])
      .filter(([, need]) => need === 'required')
      .map(([field]) => field);
    expect(Object.keys(parsed.errors)).toEqual(expect.arrayContaining(required));
    for (const message of Object.values(parsed.errors)) expect(message).toMatch(/\.$/);
  });

  it('says what is wrong with an email', () => {
    expect(errors('contact', { email: ' dana@ ' })).toEqual({
      email: '“dana@” is not an email address. Type one like name@example.com.',
    });
  });

  it('uses the text of the page for an empty field', () => {
    expect(errors('contact', { name: ' ', email: '', message: '' })).toEqual({
      name: 'Please tell us your name.',
      email: 'Please fill this in.',
      message: 'Please write a line or two.',
    });
  });

  it('limits the subject like every other line', () => {
    expect(lead('contact').subject).toBe('A question');
    expect(Object.keys(errors('contact', { subject: 'x'.repeat(81) }))).toEqual(['subject']);
    expect(lead('contact', { subject: 'a\nBcc: b@c.de' }).subject).toBe('a Bcc: b@c.de');
  });

  it('records consent to text messages only with a phone number, and only when ticked', () => {
    expect(errors('demo', { phone: '' })).toEqual({
      phone: 'Enter the number we may text, or uncheck the boxes below it.',
    });
    expect(agreed(lead('demo'))).toEqual(['inquiry']);
    expect(agreed(lead('demo', { smsConsent: undefined }))).toEqual([]);
    expect(agreed(lead('demo', { smsConsent: 'off' }))).toEqual([]);
    expect(agreed(lead('demo', { smsConsent: '', smsMarketing: 'on' }))).toEqual(['marketing']);
    expect(lead('demo', { smsConsent: '', phone: '' }).phone).toBeNull();
  });

  it('stores the wording that was shown, ticked or not', () => {
    const neither = lead('contact', { smsConsent: '' });
    expect(neither.consents).toEqual(copy.consents.map((shown) => ({ ...shown, agreed: false })));
  });

  it('stores no consent when no box was shown', () => {
    const unnamed: LeadCopy = { ...copy, consents: [], shownVersion: null };
    const parsed = parseLead('contact', filled, unnamed);
    expect(parsed.ok && parsed.lead.consents).toEqual([]);
    expect(lead('privacy-request').consents).toEqual([]);
  });

  it('asks again when the wording beside a ticked box has changed', () => {
    const older: LeadCopy = { ...copy, shownVersion: '1, Maple LLC' };
    const ticked = parseLead('contact', filled, older);
    expect(ticked.ok ? {} : Object.keys(ticked.errors)).toEqual(['smsConsent']);
    const neither = parseLead('contact', { ...filled, smsConsent: '' }, older);
    expect(neither.ok && neither.lead.consents).toEqual([]);
  });

  it('requires an email or a phone number for a privacy request', () => {
    const change = { email: '', phone: '' };
    expect(errors('privacy-request', change)).toEqual({
      email: 'Enter your email or your phone number, so that we can find your data.',
    });
    expect(lead('privacy-request', { email: '' }).email).toBeNull();
    expect(lead('privacy-request', { phone: '' }).phone).toBeNull();
  });

  it.each([
    ['name', 'x'.repeat(101)],
    ['name', 'Dana \ud800'],
    ['email', 'dana@example.com\nBcc: all@example.com'],
    ['email', 'dana@example.com, eve@example.com'],
    ['phone', '555'],
    ['home', 'x'.repeat(121)],
    ['beds', 'many'],
    ['beds', '-1'],
    ['beds', '501'],
    ['beds', '6.5'],
    ['plan', 'platinum'],
    ['plan', 'toString'],
    ['message', 'x'.repeat(4001)],
  ] as const)('rejects %s %j', (field, value) => {
    expect(Object.keys(errors('plan', { [field]: value }))).toEqual([field]);
  });

  it.each([
    ['name', '\u202dDana\u202c\tReyes\u200e', 'Dana Reyes'],
    ['name', 'Dana\r\nBcc: all@example.com', 'Dana Bcc: all@example.com'],
    ['name', 'Dana \u202egnp.exe', 'Dana gnp.exe'],
    ['email', '\u2068dana@example.com\u2069\u200b', 'dana@example.com'],
    ['home', '\ufeffMaple\u2028House', 'Maple House'],
    ['message', 'a\vb\fc\u2028d\u2029e\u0085f\u0007', 'a\nb\nc\nd\ne\nf'],
    ['message', '\ufeff\tTwo beds\u00a0', 'Two beds'],
  ] as const)('reads %s %j without invisible characters', (field, typed, value) => {
    expect(lead('demo', { [field]: typed })[field]).toBe(value);
  });

  it.each([
    '\u202d(614) 555-0123\u202c',
    '\u200e614\ufe0d-555\ufe0f-0123',
    '614\u2060 555\u00ad 0123\u200b',
    '\u2066614.555.0123\u2069',
  ])('reads the pasted phone number %j', (phone) => {
    expect(lead('demo', { phone }).phone?.tel).toBe('+16145550123');
  });

  it.each(['José Ñuñez', "Siân O'Brien-Łuk", '李小龍', 'علی\u200cرضا', 'Dana 👩‍⚕️'])(
    'accepts the name %s',
    (name) => {
      expect(lead('demo', { name }).name).toBe(name);
    },
  );
});

describe('readTypedLead', () => {
  it('keeps what was typed, word for word', () => {
    const form = toForm({ ...filled, email: ' dana@ ', name: '  Dana ', other: 'x' });
    const message = filled.message.replaceAll('\r\n', '\n');
    expect(readTypedLead(form)).toEqual({ ...filled, message, email: ' dana@ ', name: '  Dana ' });
  });

  it('shows no invisible characters again', () => {
    const form = toForm({ phone: '\u202d614 555\u202c ', message: 'a\u2028b\ufeff' });
    expect(readTypedLead(form)).toEqual({ phone: '614 555 ', message: 'a\nb' });
  });

  it('ignores files', () => {
    const form = toForm(filled);
    form.set('message', new File(['x'], 'x.txt'));
    expect(readTypedLead(form)).toEqual({ ...filled, message: undefined });
  });

  it('counts a line break as the browser does: as one character', () => {
    const message = `${'x'.repeat(LEAD_FIELDS.message.max - 20)}${'\r\n'.repeat(20)}`;
    expect(errors('contact', { message })).toEqual({});
    expect(errors('contact', { message: `${message}x` })).toHaveProperty('message');
  });

  it('keeps the whole of a text that is too long', () => {
    const message = 'x'.repeat(20_000);
    const typed = readTypedLead(toForm({ ...filled, message }));
    expect(typed.message).toBe(message);
    expect(errors('contact', typed)).toEqual({
      message: 'This is too long. Keep it under 4000 characters.',
    });
  });
});

describe('hashLeadContent', () => {
  it('is the same for the same content in another notation', () => {
    const again = {
      name: ' dana  REYES',
      email: 'Dana@Example.com',
      phone: '+1 (614) 555-0123',
      beds: '6',
      message: 'Two beds are open. \n Call me after 5.',
    };
    expect(hashLeadContent(lead('plan', again))).toBe(hashLeadContent(lead('plan')));
    expect(hashLeadContent(lead('plan'))).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    { name: 'Dan Reyes' },
    { email: 'dan@example.com' },
    { phone: '614 555 0124' },
    { home: '' },
    { beds: '7' },
    { plan: 'automate' },
    { message: 'Something else.' },
    { smsConsent: '' },
    { smsMarketing: 'on' },
  ])('differs with %j', (change) => {
    expect(hashLeadContent(lead('plan', change))).not.toBe(hashLeadContent(lead('plan')));
  });

  it('differs by form and by quiz answers', () => {
    expect(hashLeadContent(lead('chatbot-tier'))).not.toBe(hashLeadContent(lead('plan')));
    expect(hashLeadContent(lead('plan'), '{"v":1}')).not.toBe(hashLeadContent(lead('plan')));
  });

  it('does not confuse text at the end of one field with the start of the next', () => {
    const one = lead('plan', { name: 'Dana', home: 'A B' });
    const other = lead('plan', { name: 'Dana A', home: 'B' });
    expect(hashLeadContent(one)).not.toBe(hashLeadContent(other));
  });
});
