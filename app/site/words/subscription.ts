import { group, section, text } from './schema.ts';

const LABEL = 60;
const HINT = 160;
const SENTENCE = 300;

/** What people read who want to hear more: the form below articles and the pages that follow it. */
export const subscriptionSections = [
  section('subscribe', 'Form for people who want to hear more', {
    subscribe: {
      heading: text('Heading', 80, 'Hear more from us'),
      intro: text(
        'Introduction',
        240,
        'New articles, and what we learn from owners of small homes, by email.',
      ),
      email: text('Label of the email field', LABEL, 'Email'),
      /** Stored as the evidence of what somebody agreed to. */
      consent: text(
        'Beside the box, which nobody checks for them',
        240,
        'Yes, email me new articles and news about your tools and coaching. I can unsubscribe at any time.',
      ),
      submit: text('Button', 48, 'Sign Me Up'),
      next: text('Beside the button', HINT, 'First we send you a link to confirm that it’s you.'),
      unchecked: text('Without a check mark', HINT, 'Check this box if you want to hear from us.'),
      missing: text('Without an email address', HINT, 'Enter the email address to write to.'),
      again: text(
        'When the form was open for long',
        HINT,
        'The form was open for a long time. Please press the button once more.',
      ),
      tooMany: text(
        'Too many sign-ups',
        SENTENCE,
        'We’ve had many of these in a short time. Please try again later.',
      ),
      noMail: text(
        'While the site can’t send email',
        SENTENCE,
        'We can’t send emails right now, so you’re not signed up. Please try again another day. What you typed is still here.',
      ),
      sent: group('After sending', {
        heading: text('Heading', 80, 'Check your email'),
        text: text(
          'Text',
          SENTENCE,
          'We’ve written to the address you entered. Open the link in that email to confirm. If nothing comes within a few minutes, look in your spam folder.',
        ),
      }),
    },
  }),
  section('subscription', 'Pages that the links in these emails open', {
    subscription: {
      confirm: group('To confirm', {
        heading: text('Heading', 80, 'One last step'),
        text: text('Text', SENTENCE, 'Press the button, and we write to {email} from now on.'),
        submit: text('Button', 48, 'Yes, Sign Me Up'),
      }),
      own: group('One’s own page', {
        heading: text('Heading', 80, 'Your emails from us'),
        text: text('Text', SENTENCE, 'We write to {email}.'),
        confirmed: text('After confirming', HINT, 'You’re on the list. Thank you.'),
        topics: text('Above the topics', 80, 'What would you like to hear about?'),
        everything: text('Below the topics', HINT, 'Choose none of them to hear about everything.'),
        save: text('Button that saves', 48, 'Save'),
        saved: text('After saving', HINT, 'Saved.'),
        stopText: text('Above the button that ends it', SENTENCE, 'You can stop here at any time.'),
        stop: text('Button that ends it', 48, 'Unsubscribe'),
      }),
      ended: group('After unsubscribing', {
        heading: text('Heading', 80, 'You’re unsubscribed'),
        text: text(
          'Text',
          SENTENCE,
          'We won’t send more of these emails to {email}. One that is on its way may still arrive.',
        ),
      }),
      gone: group('When a link no longer works', {
        heading: text('Heading', 80, 'This link no longer works'),
        text: text(
          'Text',
          SENTENCE,
          'A link to confirm works for seven days, and nothing is left of an address that was not confirmed.',
        ),
      }),
    },
  }),
] as const;
