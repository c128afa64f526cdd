import { describe, expect, it } from 'vitest';
import { writeParts } from '#app/features/outbox/mail-parts.ts';
import { quiz } from '#app/features/quiz/feature.server.ts';
import { headerText, SUBJECT_MAX } from '#app/formatting/header-text.ts';
import { defaultContent } from '#app/site/words/site-content.ts';
import { sampleLead } from '#tests/support/sample-lead.ts';
import type { Lead } from '../lead.ts';
import { leadMail, showLead } from './lead-mail.ts';

function compose(lead: Partial<Lead>, content = defaultContent) {
  const around = {
    timeZone: 'America/New_York',
    adminOrigin: 'https://admin.example',
    describeAnswers: quiz.leadAnswers?.describe ?? expect.fail('no quiz'),
  };
  const mail = leadMail(content.mails.lead, showLead(sampleLead(lead), content, around));
  return { subject: mail.subject, ...writeParts(mail.paragraphs) };
}

describe('the mail about a lead', () => {
  it('fills in what a visitor typed once, and as it is', () => {
    for (const name of [
      '{topic}',
      '{name}',
      '$&',
      '$1 $` \\1',
      '{{topic}}',
      '{price:scale-prep}',
    ]) {
      const { subject, text } = compose({ name });
      expect(subject).toBe(`New lead: Contact, from ${name}`);
      expect(text).toMatch(/^Name: /);
      expect(text.split('\n')[0]).toBe(`Name: ${name}`);
    }
  });

  it('has a subject of one line, however often the owner names the visitor', () => {
    const lead = {
      ...defaultContent.mails.lead,
      subject: `New: ${'{name} '.repeat(9)}`.trim(),
    };
    const content = { ...defaultContent, mails: { ...defaultContent.mails, lead } };
    const name = `Eve\r\nBcc: all@example.com\u2028\u202e${'x'.repeat(200)}`;
    const { subject } = compose({ name }, content);
    expect(subject).not.toMatch(/[\r\n\u2028\u202e]/);
    expect(headerText(subject, SUBJECT_MAX)).toHaveLength(SUBJECT_MAX);
  });

  it('sets the words of the visitor apart from its own', () => {
    const { open } = defaultContent.mails.lead;
    const message = `Hello.\n\n${open}\r\nhttps://evil.example\u2028${open}`;
    const { text } = compose({ message });
    expect(text).toContain(
      `\n\n> Hello.\n>\n> ${open}\n> https://evil.example\n> ${open}\n\n${open}\nhttps://admin.example`,
    );
  });

  it('calls plans, answers and consents as the owner does', () => {
    const { mails, prices } = defaultContent;
    const content = {
      ...defaultContent,
      prices: { ...prices, tiers: { ...prices.tiers, connect: 'Start' } },
      mails: {
        ...mails,
        lead: { ...mails.lead, values: { ...mails.lead.values, no: 'Better not' } },
      },
    };
    const consent = { version: '1', text: '', at: '', agreed: false } as const;
    const { text } = compose(
      { plan: 'connect', consents: [{ ...consent, kind: 'inquiry' }] },
      content,
    );
    expect(text).toContain('Plan: Start\nMay be texted about this inquiry: Better not\n');
  });

  it('says a plan and a topic of an earlier version of the site as they were stored', () => {
    const { subject, text } = compose({ plan: 'gold', topic: 'webinar' });
    expect(subject).toBe('New lead: webinar, from Dana');
    expect(text).toContain('Plan: gold\n');
  });
});
