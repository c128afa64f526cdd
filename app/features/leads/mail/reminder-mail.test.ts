import { expect, it } from 'vitest';
import { writeParts } from '#app/features/outbox/mail-parts.ts';
import { defaultMails } from '#app/site/words/mails.ts';
import { followUpMail, reminderMail } from './reminder-mail.ts';

const PHONE = { text: '(614) 555-0123', href: 'tel:+16145550123' };
const LINK = 'https://admin.example/admin/leads/1';
const MESSAGE = `Two beds are empty.\n\n${'We get inquiries at night. '.repeat(20)}`;
const LEAD = { name: 'Dana Reyes', phone: PHONE, message: MESSAGE, link: LINK };

it.each([
  reminderMail(defaultMails, { ...LEAD, stage: 'half', received: 'Monday', due: 'Tuesday' }),
  reminderMail(defaultMails, { ...LEAD, stage: 'overdue', received: 'Monday', due: 'Tuesday' }),
  followUpMail(defaultMails, { ...LEAD, day: 'Tue, Jan 20', note: 'Send her the price list' }),
  followUpMail(defaultMails, { ...LEAD, day: 'Tue, Jan 20', note: null }),
])('a reminder has the number to call and the first words of the message: $subject', (mail) => {
  const { text, html } = writeParts(mail.paragraphs);
  const [, phone, first = ''] = text.match(/\n\n(Phone: .+)\n\n> (.+)\n\nOpen the lead/) ?? [];
  expect(phone).toBe('Phone: (614) 555-0123');
  expect(first).toMatch(/^Two beds are empty\. We get [a-zW. ]+ We…$/);
  expect(first.length).toBeGreaterThan(130);
  expect(first.length).toBeLessThanOrEqual(160);
  expect(html).toContain('<a href="tel:+16145550123">(614) 555-0123</a>');
});

it('says nothing of a phone or a message that there is not', () => {
  const lead = { ...LEAD, phone: null, message: null };
  const mail = followUpMail(defaultMails, { ...lead, day: 'Tue, Jan 20', note: null });
  const { text } = writeParts(mail.paragraphs);
  expect(text).toMatch(/^You planned to get back to Dana Reyes on Tue, Jan 20\.\n\nOpen the lead/);
});
