import { mailLabels } from '#app/content/lead-fields.ts';
import type { MailId, MailTexts } from '#app/content/mails.ts';
import { MAIL_LINES, type MailLabel } from '#app/domains/leads/lead-facts.ts';
import { type PageSections, splitSections } from './page-shapes.ts';
import { group, type Shape, type ShapesOf } from './shapes.ts';

/** What a list of mails shows of a subject on a computer; a phone shows about half of it. */
const SUBJECT = 70;
const SENTENCE = 300;
const LABEL = 60;

type Rules = Pick<Extract<Shape, { type: 'text' }>, 'needs' | 'startsWithWords' | 'hint'>;

/** Plain text in which every name in braces is known. */
function words(label: string, max: number, rules: Rules = {}): Shape {
  return { type: 'text', label, max, slots: [], noPrices: true, ...rules };
}

const subject = words('Subject', SUBJECT);

const ITS_SITE =
  '{site} is the address of your site. It stays in, so that a person can tell what this email is about.';
const LINK_FOLLOWS =
  'Somebody who did not do this reads here what helps, so it can’t be left empty. The link for it follows on a separate line, where nothing can break it.';

/** The title of each mail in the list of documents, and its sections. */
export const mailTitles: Readonly<Record<MailId, string>> = {
  lead: 'New lead',
  'sign-in-alarm': 'Many failed sign-ins',
  'password-reset': 'Reset your password',
  'password-changed': 'Password changed',
  'two-factor': 'Two-factor sign-in on or off',
  passkey: 'Passkey added or removed',
  test: 'Test email',
};

/** Those that tell people when somebody else is at their account. */
export const warningMails: ReadonlySet<MailId> = new Set<MailId>([
  'sign-in-alarm',
  'password-reset',
  'password-changed',
  'two-factor',
  'passkey',
]);

type Sections = Readonly<Record<MailId, PageSections>>;

export const mailSections: Sections = {
  lead: leadSections(),
  'sign-in-alarm': oneSection<MailTexts['sign-in-alarm']>({
    subject,
    what: words('What happened', SENTENCE, {
      needs: ['site'],
      hint: '{count} is how many sign-ins failed, {site} the address of your site. The address stays in, so that you can tell which site this email is about.',
    }),
    calm: words('What to do now', SENTENCE),
    protect: words('Before the link to Your account', SENTENCE, {
      hint: 'The link follows on a separate line, where nothing can break it.',
    }),
    review: words('Before the link to the activity log', SENTENCE),
    often: words('Last line', SENTENCE),
  }),
  'password-reset': oneSection<MailTexts['password-reset']>({
    subject,
    what: words('What happened', SENTENCE, { needs: ['site'], hint: ITS_SITE }),
    open: words('Before the link', SENTENCE, {
      needs: ['time'],
      hint: '{time} is how long the link works, which the site decides. The link follows on a separate line, where nothing can break it.',
    }),
    notYou: words('After the link', SENTENCE, {
      hint: 'Somebody who did not ask for this learns here that nothing happened, so it can’t be left empty.',
    }),
  }),
  'password-changed': oneSection<MailTexts['password-changed']>({
    subject,
    what: words('What happened', SENTENCE, { needs: ['site'], hint: ITS_SITE }),
    notYou: words('If it was somebody else', SENTENCE, { hint: LINK_FOLLOWS }),
  }),
  'two-factor': splitSections<keyof MailTexts['two-factor']>(
    {
      on: group<MailTexts['two-factor']['on']>(undefined, noticeShapes()),
      off: group<MailTexts['two-factor']['off']>(undefined, noticeShapes()),
      notYou: words('If it was somebody else', SENTENCE, { hint: LINK_FOLLOWS }),
    },
    [
      ['on', 'When it is turned on', ['on']],
      ['off', 'When it is turned off', ['off']],
      ['both', 'In both', ['notYou']],
    ],
  ),
  passkey: splitSections<keyof MailTexts['passkey']>(
    {
      added: group<MailTexts['passkey']['added']>(undefined, passkeyShapes()),
      removed: group<MailTexts['passkey']['removed']>(undefined, passkeyShapes()),
    },
    [
      ['added', 'When one is added', ['added']],
      ['removed', 'When one is removed', ['removed']],
    ],
  ),
  test: oneSection<MailTexts['test']>({
    subject,
    what: words('Text', SENTENCE),
    sentFrom: words('Last line', 120, {
      hint: '{page} is the address of the page that sends the test.',
    }),
  }),
};

function oneSection<Data>(shapes: ShapesOf<Data>): PageSections {
  return [{ id: 'mail', title: 'Subject and text', shapes }];
}

function noticeShapes() {
  return {
    subject,
    what: words('What happened', SENTENCE, { needs: ['site'], hint: ITS_SITE }),
  };
}

function passkeyShapes() {
  return {
    subject,
    what: words('What happened', SENTENCE, {
      needs: ['name', 'site'],
      hint: '{name} is the name of the passkey, {site} the address of your site. Both stay in, so that a person can tell what this email is about.',
    }),
    notYou: words('If it was somebody else', SENTENCE, { hint: LINK_FOLLOWS }),
  };
}

function leadSections(): PageSections {
  const label = (name: string) => words(name, LABEL);
  const shapes: ShapesOf<MailTexts['lead']> = {
    subject: words('Subject', SUBJECT, {
      startsWithWords: true,
      hint: '{topic} is what the lead is about, as your inbox calls it, and {name} who it is from. Anybody can type any name, so the subject starts with words of yours.',
    }),
    open: words('Before the link to the lead', SENTENCE, {
      hint: 'The link follows on a separate line, where nothing can break it.',
    }),
    answers: words('Above the answers of the quiz', LABEL, {
      hint: 'The answers are in the words of “Quiz: questions and plan”.',
    }),
    labels: {
      type: 'group',
      fields: Object.fromEntries(
        (Object.keys(mailLabels) as MailLabel[]).map((key) => [key, label(MAIL_LINES[key].title)]),
      ),
    },
    values: group<MailTexts['lead']['values']>(undefined, {
      doNotText: words('Who noted that a number asked for no texts', LABEL, {
        hint: '{time} is when it was noted, {person} by whom.',
      }),
      landedOn: words('Last part of a campaign', LABEL, {
        hint: '{page} is the first page of the visit.',
      }),
      yes: label('Consent that was given'),
      no: label('Consent that was not given'),
    }),
  };
  return splitSections(shapes, [
    ['mail', 'Subject and text', ['subject', 'open', 'answers']],
    ['labels', 'Before what a visitor sent', ['labels']],
    ['values', 'Words among what a visitor sent', ['values']],
  ]);
}
