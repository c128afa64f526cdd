import type { PlainTextType } from './field-types.ts';
import { mailLabels } from './lead-fields.ts';
import {
  defaultsOf,
  type Field,
  field,
  item,
  list,
  mailText,
  section,
  type TextsOfSections,
  text,
  texts,
} from './schema.ts';

/** What a list of mails shows of a subject on a computer; a phone shows about half of it. */
const SUBJECT = 70;
const SENTENCE = 300;
const LABEL = 60;

const NAMES_SITE =
  '{site} is the address of your site. It stays in, so that a person can tell what this email is about.';
const NAMES_PASSKEY =
  '{name} is the name of the passkey, {site} the address of your site. Both stay in, so that a person can tell what this email is about.';
const LINK_FOLLOWS = 'The link follows on a separate line, where nothing can break it.';
const BUTTON_FOLLOWS =
  'The button follows. Where an email is shown as plain text, its address is there instead.';
const HELP_FOLLOWS = `Somebody who did not do this reads here what helps, so it can’t be left empty. ${BUTTON_FOLLOWS}`;

const TITLE = 'Subject and text';

function subject(value: string) {
  return mailText('Subject', SUBJECT, value);
}

/** What happened, at the site that the text names. */
function what(value: string, { needs = ['site'], hint = NAMES_SITE } = {}) {
  return mailText('What happened', SENTENCE, value, { needs, hint });
}

function notYou(value: string) {
  return mailText('If it was somebody else', SENTENCE, value, { hint: HELP_FOLLOWS });
}

/** Of the main link of an email. */
function button(value: string) {
  return mailText('Button', 40, value);
}

/** To the owner, about a form that a visitor sent. */
const lead = [
  section('mail', TITLE, {
    subject: mailText('Subject', SUBJECT, 'New lead: {topic}, from {name}', {
      startsWithWords: true,
      hint: '{topic} is what the lead is about, as your inbox calls it, and {name} who it is from. Anybody can type any name, so the subject starts with words of yours.',
    }),
    open: mailText(
      'Before the link to the lead',
      SENTENCE,
      'Open it in your admin area to note what happens next:',
      { hint: BUTTON_FOLLOWS },
    ),
    button: button('Open the lead'),
    answers: mailText('Above the answers of the quiz', LABEL, 'Quiz answers', {
      hint: 'The answers are in the words of “Quiz: questions and plan”.',
    }),
  }),
  section('labels', 'Labels for what a visitor sent', { labels: mailLabels }),
  section('values', 'Words among what a visitor sent', {
    values: {
      doNotText: mailText(
        'Who noted that somebody asked for no texts or no contact',
        LABEL,
        'noted {time} by {person}',
        { hint: '{time} is when it was noted, {person} by whom.' },
      ),
      landedOn: mailText('Last part of a campaign', LABEL, 'landed on {page}', {
        hint: '{page} is the first page of the visit.',
      }),
      yes: mailText('Consent that was given', LABEL, 'Yes'),
      no: mailText('Consent that was not given', LABEL, 'No'),
    },
  }),
] as const;

const NAMES_WAITING =
  '{name} is who waits. Anybody can type any name, so the subject starts with words of yours.';
const NAMES_TIMES =
  '{name} is who waits, {received} when they wrote, and {due} until when an answer is due.';

function waits(subject: string, what: string) {
  return {
    subject: mailText('Subject', SUBJECT, subject, { startsWithWords: true, hint: NAMES_WAITING }),
    what: mailText('Who waits', SENTENCE, what, { hint: NAMES_TIMES }),
  };
}

/** To whoever answers leads, while one waits, and when there is something planned. */
const reminder = [
  section('half', 'When half the time is over', {
    half: waits(
      'Still to answer: {name}',
      '{name} wrote on {received}, and nobody has answered yet. An answer is due by {due}.',
    ),
  }),
  section('overdue', 'When all of it is over', {
    overdue: waits(
      'Overdue: {name} is waiting',
      '{name} wrote on {received}. An answer was due by {due}.',
    ),
  }),
  section('followUp', 'On the day of a follow-up', {
    followUp: {
      subject: mailText('Subject', SUBJECT, 'Follow up with {name}', {
        startsWithWords: true,
        hint: '{name} is whom you planned to get back to. Anybody can type any name, so the subject starts with words of yours.',
      }),
      what: mailText(
        'What was planned',
        SENTENCE,
        'You planned to get back to {name} on {day}. What you noted for it:',
        {
          hint: '{name} is whom you planned to get back to, {day} the day that you chose. Your note follows on a separate line.',
        },
      ),
      bare: mailText(
        'The same without a note',
        SENTENCE,
        'You planned to get back to {name} on {day}.',
        { hint: '{name} is whom you planned to get back to, {day} the day that you chose.' },
      ),
    },
  }),
  section('both', 'In all of them', {
    open: mailText(
      'Before the link to the lead',
      SENTENCE,
      'Open the lead to call, to answer, or to note that you did:',
      { hint: BUTTON_FOLLOWS },
    ),
    button: button('Open the lead'),
    often: mailText(
      'Last line while nobody has answered',
      SENTENCE,
      'You get one reminder at half the time and one when it is over.',
    ),
  }),
] as const;

/** A text of an answer to a lead, which can name what the site knows of the lead. */
function answerText(label: string, max: number): Field<string, PlainTextType> {
  const slots = ['firstName', 'name', 'home', 'program', 'price', 'me'];
  return field({ type: 'text', label, max, slots, slotsAreOffered: true });
}

/** To a lead: what somebody begins with, and goes on to write. */
const answers = [
  section(
    'templates',
    'Texts to begin with',
    {
      templates: list(
        'Answers',
        {
          max: 10,
          item: item(
            {
              title: text('What you call it', 40),
              subject: answerText('Subject', SUBJECT),
              paragraphs: texts('Paragraphs', {
                max: 10,
                item: answerText('Paragraph', 600),
              }),
            },
            'Answer',
          ),
        },
        [
          {
            title: 'First answer',
            subject: 'Thanks for your message',
            paragraphs: [
              'Hi {firstName},',
              'Thank you for writing. I read your message, and I would like to hear more about your home.',
              'When is a good time to call you? Just reply to this email.',
              'Best,',
              '{me}',
            ],
          },
          {
            title: 'What it costs',
            subject: 'What {program} costs',
            paragraphs: [
              'Hi {firstName},',
              'You asked about {program}. It costs {price}.',
              'Would you like to go through what it would do for your home? Just reply with a day and a time that work for you.',
              'Best,',
              '{me}',
            ],
          },
        ],
      ),
    },
    '{firstName} is the first name of who wrote, {name} their whole name, {me} your own name or that of your business, {home} their home, {program} what they asked about, {price} its price in your price list. What the site does not know stays in braces, for you to replace before you send.',
  ),
] as const;

/** To the owner, about many wrong passwords. */
const signInAlarm = [
  section('mail', TITLE, {
    subject: subject('Someone may be trying to guess a password'),
    what: what(
      'More than {count} sign-ins to the admin area of {site} failed within an hour. Someone may be trying to guess a password.',
      {
        hint: '{count} is how many sign-ins failed, {site} the address of your site. The address stays in, so that you can tell which site this email is about.',
      },
    ),
    calm: mailText(
      'What to do now',
      SENTENCE,
      'The site slows them down, and you do not have to do anything right now. To be safe:',
    ),
    protect: mailText(
      'Before the link to Your account',
      SENTENCE,
      'Use a long password that you use nowhere else, and turn on two-factor sign-in or add a passkey:',
      { hint: BUTTON_FOLLOWS },
    ),
    button: button('Open your account'),
    review: mailText('Before the link to the activity log', SENTENCE, 'See who signed in:'),
    often: mailText('Last line', SENTENCE, 'You get this email once a day at most.'),
  }),
] as const;

/** To somebody whom an admin invites to the team. */
const invitation = [
  section('mail', TITLE, {
    subject: subject('You’re invited to work on our website'),
    what: what('You’re invited to work on {site}.'),
    open: mailText('Before the link', SENTENCE, 'Open this link within {time} to join:', {
      needs: ['time'],
      hint: `{time} is how long the link works, which the site decides. ${BUTTON_FOLLOWS}`,
    }),
    button: button('Accept the invitation'),
    notYou: mailText(
      'After the link',
      SENTENCE,
      'The link works once, for this email address alone. If you don’t know what this is about, you can ignore this email.',
      {
        hint: 'Somebody who did not expect it learns here that nothing happens, so it can’t be left empty.',
      },
    ),
  }),
] as const;

const passwordReset = [
  section('mail', TITLE, {
    subject: subject('Reset your password'),
    what: what('Someone, probably you, asked to reset your password for the admin area of {site}.'),
    open: mailText(
      'Before the link',
      SENTENCE,
      'Open this link within {time} to choose a new password:',
      {
        needs: ['time'],
        hint: `{time} is how long the link works, which the site decides. ${BUTTON_FOLLOWS}`,
      },
    ),
    button: button('Choose a new password'),
    notYou: mailText(
      'After the link',
      SENTENCE,
      'The link works once. If you did not ask for it, you can ignore this email. Your password has not changed.',
      {
        hint: 'Somebody who did not ask for this learns here that nothing happened, so it can’t be left empty.',
      },
    ),
  }),
] as const;

const passwordChanged = [
  section('mail', TITLE, {
    subject: subject('Your password was changed'),
    what: what(
      'The password of your account in the admin area of {site} was changed, and your other browsers were signed out.',
    ),
    notYou: notYou(
      'If this was you, you are all set. If it was not, choose a new password right away:',
    ),
    button: button('Choose a new password'),
  }),
] as const;

const twoFactor = [
  section('on', 'When it is turned on', {
    on: {
      subject: subject('Two-factor sign-in was turned on'),
      what: what('Two-factor sign-in was turned on for your account in the admin area of {site}.'),
    },
  }),
  section('off', 'When it is turned off', {
    off: {
      subject: subject('Two-factor sign-in was turned off'),
      what: what('Two-factor sign-in was turned off for your account in the admin area of {site}.'),
    },
  }),
  section('both', 'In both', {
    notYou: notYou(
      'If this was you, you are all set. If it was not, choose a new password right away:',
    ),
    button: button('Choose a new password'),
  }),
] as const;

const namesPasskey = { needs: ['name', 'site'], hint: NAMES_PASSKEY };

const passkey = [
  section('added', 'When one is added', {
    added: {
      subject: subject('A passkey was added to your account'),
      what: what(
        'The passkey “{name}” was added to your account in the admin area of {site}.',
        namesPasskey,
      ),
      notYou: notYou(
        'If this was you, you are all set. If it was not, open Your account, remove that passkey, sign out everywhere and choose a new password:',
      ),
    },
  }),
  section('removed', 'When one is removed', {
    removed: {
      subject: subject('A passkey was removed from your account'),
      what: what(
        'The passkey “{name}” was removed from your account in the admin area of {site}.',
        namesPasskey,
      ),
      notYou: notYou(
        'If this was you, you are all set. If it was not, open Your account, sign out everywhere and choose a new password:',
      ),
    },
  }),
  section('both', 'In both', { button: button('Open your account') }),
] as const;

/** To the owner on Mondays, if she wants it. */
const week = [
  section('mail', TITLE, {
    subject: mailText('Subject', SUBJECT, 'Your week: {visits}, {leads}', {
      hint: '{visits} and {leads} are how many of each the week had, like “3 leads”.',
    }),
    visits: mailText(
      'Visits',
      SENTENCE,
      'Your site had {visits} last week, after {before} the week before.',
      { hint: '{visits} is how many the week had, {before} how many the week before it.' },
    ),
    leads: mailText('Leads', SENTENCE, 'It brought {leads}, after {before} the week before.', {
      hint: '{leads} is how many the week brought, {before} how many the week before it.',
    }),
    firstVisits: mailText(
      'Visits of the first week',
      SENTENCE,
      'Your site had {visits} last week.',
      {
        hint: '{visits} is how many the week had. The week before it was not counted.',
      },
    ),
    firstLeads: mailText('Leads of the first week', SENTENCE, 'It brought {leads}.', {
      hint: '{leads} is how many the week brought.',
    }),
    article: mailText(
      'The article that was read most',
      SENTENCE,
      'The article that was read most is “{title}”, with {views}.',
      {
        hint: '{title} is its title, {views} how often it was opened. Left out in a week without one.',
      },
    ),
    source: mailText(
      'Where visits came from',
      SENTENCE,
      'Of the places you may know, {source} sent the most visits.',
      { hint: '{source} is a well-known site, like Google. Left out in a week without one.' },
    ),
    waiting: mailText(
      'Before the link to the leads',
      SENTENCE,
      'Waiting for an answer from you: {leads}.',
      { hint: `{leads} is how many have no answer yet. ${LINK_FOLLOWS}` },
    ),
    nobody: mailText('When no lead waits', SENTENCE, 'Nobody is waiting for an answer from you.'),
    results: mailText('Before the link to Results', SENTENCE, 'See the whole week:', {
      hint: BUTTON_FOLLOWS,
    }),
    button: button('Open Results'),
    stop: mailText(
      'Before the link to the setting',
      SENTENCE,
      'You get this email on Mondays because you turned it on. Turn it off here:',
      { hint: LINK_FOLLOWS },
    ),
  }),
] as const;

/** To somebody who asked to hear more. */
const subscription = [
  section('confirm', 'To confirm that the address is theirs', {
    confirm: {
      subject: subject('Please confirm your email address'),
      what: what('Somebody, probably you, asked on {site} to hear more from us at this address.'),
      open: mailText(
        'Before the link',
        SENTENCE,
        'To confirm, open this link within {time} and press the button:',
        {
          needs: ['time'],
          hint: `{time} is how long the link works, which the site decides. ${BUTTON_FOLLOWS}`,
        },
      ),
      button: button('Confirm My Email'),
      notYou: mailText(
        'After the link',
        SENTENCE,
        'If it was not you, ignore this email. Without that button, we send you nothing.',
        {
          hint: 'Somebody who did not ask learns here that nothing happens, so it can’t be left empty.',
        },
      ),
    },
  }),
  section('welcome', 'After they have confirmed', {
    welcome: {
      subject: subject('You’re on the list'),
      what: what('Thank you. From now on you hear from {site} by email.'),
    },
  }),
  section('known', 'When they ask again', {
    known: {
      subject: subject('You’re on the list already'),
      what: what(
        'Somebody, probably you, asked on {site} to hear more from us at this address. You’re on the list already, so nothing has changed.',
      ),
    },
  }),
  section('greeting', 'In all three', { greeting: mailText('First line', LABEL, 'Hi,') }),
  section('both', 'In the last two', {
    own: mailText(
      'Before the link to their own page',
      SENTENCE,
      'Choose what you hear about, or unsubscribe:',
      { hint: `${BUTTON_FOLLOWS} Your mailing address is the last line of all three.` },
    ),
    button: button('Choose or Unsubscribe'),
  }),
] as const;

/** To the owner, when somebody whose articles an admin publishes has finished one. */
const approval = [
  section('mail', TITLE, {
    subject: mailText('Subject', SUBJECT, 'Ready for you: {title}', {
      startsWithWords: true,
      hint: '{title} is the title of the article.',
    }),
    what: mailText('Who asks', SENTENCE, '{person} asks you to publish the article “{title}”.', {
      hint: '{person} is who wrote it, {title} its title.',
    }),
    changes: mailText(
      'The same for changes',
      SENTENCE,
      '{person} asks you to publish changes to the article “{title}”.',
      { hint: '{person} is who made them, {title} the title of the article.' },
    ),
    open: mailText(
      'Before the link to the article',
      SENTENCE,
      'Read it, and publish it or leave it as it is:',
      { hint: BUTTON_FOLLOWS },
    ),
    button: button('Open the article'),
  }),
] as const;

/** To the owner, who asked for it. */
const test = [
  section('mail', TITLE, {
    subject: subject('A test from your website'),
    what: mailText('Text', SENTENCE, 'It works: emails about new leads will arrive here.'),
    sentFrom: mailText('Last line', 120, 'Sent from {page}', {
      hint: '{page} is the address of the page that sends the test.',
    }),
  }),
] as const;

/**
 * The emails that the site sends, by what they are about. Addresses that an email links to are on
 * separate lines, which the code writes. A warning tells people when somebody else is at their
 * account.
 */
export const mailDefinitions = {
  lead: { title: 'New lead', warning: false, sections: lead },
  reminder: { title: 'Lead reminder', warning: false, sections: reminder },
  answers: { title: 'Answers to leads', warning: false, sections: answers },
  'sign-in-alarm': { title: 'Many failed sign-ins', warning: true, sections: signInAlarm },
  invitation: { title: 'Invitation to the team', warning: false, sections: invitation },
  'password-reset': { title: 'Reset your password', warning: true, sections: passwordReset },
  'password-changed': { title: 'Password changed', warning: true, sections: passwordChanged },
  'two-factor': { title: 'Two-factor sign-in on or off', warning: true, sections: twoFactor },
  passkey: { title: 'Passkey added or removed', warning: true, sections: passkey },
  subscription: {
    title: 'Emails to subscribers',
    warning: false,
    sections: subscription,
  },
  week: { title: 'Your week', warning: false, sections: week },
  approval: { title: 'Article to publish', warning: false, sections: approval },
  test: { title: 'Test email', warning: false, sections: test },
} as const;

export type MailId = keyof typeof mailDefinitions;

export type MailTexts = {
  readonly [Id in MailId]: TextsOfSections<(typeof mailDefinitions)[Id]['sections']>;
};

export const mailIds = Object.keys(mailDefinitions) as readonly MailId[];

export const defaultMails: MailTexts = {
  lead: defaultsOf(lead),
  reminder: defaultsOf(reminder),
  answers: defaultsOf(answers),
  'sign-in-alarm': defaultsOf(signInAlarm),
  invitation: defaultsOf(invitation),
  'password-reset': defaultsOf(passwordReset),
  'password-changed': defaultsOf(passwordChanged),
  'two-factor': defaultsOf(twoFactor),
  passkey: defaultsOf(passkey),
  subscription: defaultsOf(subscription),
  week: defaultsOf(week),
  approval: defaultsOf(approval),
  test: defaultsOf(test),
};
