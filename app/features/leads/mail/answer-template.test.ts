import { expect, it } from 'vitest';
import { defaultContent } from '#app/site/words/site-content.ts';
import { sampleLead } from '#tests/support/sample-lead.ts';
import { fillTemplate } from './answer-template.ts';

const { mails, prices } = defaultContent;
const me = 'Ruth Abernathy';

it('greets by first name, or by none, and signs with the name of whoever writes', () => {
  for (const template of mails.answers.templates) {
    const write = (name: string) => fillTemplate(template, sampleLead({ name }), { prices, me });
    expect(write('Dana Reyes').text).toMatch(/^Hi Dana,\n\n[\s\S]*\n\nBest,\n\nRuth Abernathy$/);
    expect(write('Reyes, Dana').text).toMatch(/^Hi,\n\n/);
  }
});

it('leaves what is not known in braces, and fills in what somebody typed once', () => {
  const template = { subject: 'About {home}', paragraphs: ['{name}: {program}', '{me}'] };
  const lead = sampleLead({ name: '{me} {price}', home: null, topic: 'contact', plan: null });
  expect(fillTemplate(template, lead, { prices, me })).toEqual({
    subject: 'About {home}',
    text: '{me} {price}: {program}\n\nRuth Abernathy',
  });
});
