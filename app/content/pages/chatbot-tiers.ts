import type { TierId } from '../prices.ts';
import type { Action, PageContent } from '../types.ts';

/** Beside each tier's button: depends on whether the owner's checkout link is set. */
const checkoutNext = {
  linked: 'Opens our secure card payment in a new tab.',
  own: 'Opens a short form with this tier chosen. Nothing is billed yet.',
};

function choose(tier: TierId): Action {
  return { kind: 'checkout', label: 'Get Started', tier, next: checkoutNext };
}

const bookADemo: Action = {
  kind: 'booking',
  label: 'Book a Free Demo',
  slot: 'demo',
  next: {
    linked: 'Opens our calendar in a new tab.',
    own: 'Opens a short form. Nothing to pay.',
  },
};

export const chatbotTiers: PageContent = {
  path: '/boost-revenue-inactive',
  title: 'AI Chatbot',
  noindex: true,
  description:
    'An AI chatbot for residential assisted living homes: it answers families day and night and takes down every inquiry. Three tiers with their prices.',
  service: {
    name: 'AI chatbot',
    type: 'Lead capture and qualification software',
    description:
      'A chatbot for residential assisted living homes that answers families, qualifies inquiries and passes them on, in three tiers.',
    offers: [{ plans: 'chatbot' }],
  },
  hero: {
    headline: 'An AI Chatbot That Answers When You Cannot',
    subtitle:
      'It greets every family that writes to your home, asks what you would ask, and leaves you the details. Day, night and Thanksgiving.',
    actions: [{ kind: 'link', label: 'See Pricing', href: '#pricing' }, bookADemo],
    drawing: 'stretch-chatbot',
  },
  blocks: [
    {
      kind: 'challenges',
      look: 'list',
      heading: 'The trouble with being the one who answers',
      items: [
        {
          title: 'Missed opportunities',
          text: 'Families look for care in the evening, after work, after the visit to the hospital. That is when your phone is on the counter and you are with a resident.',
        },
        {
          title: 'Delayed responses',
          text: 'You answer the next day, with care. The family has written to a whole list of homes, and the first good answer got the tour.',
        },
        {
          title: 'Overwhelmed staff',
          text: 'Your caregivers did not sign up for sales calls. Between a transfer and a med pass they take a number on a napkin, and the napkin goes into the wash.',
        },
        {
          title: 'Inconsistent data',
          text: 'One inquiry is in a text message, one in voicemail, one in somebody’s head. Nobody can say how many families asked last month, or what became of them.',
        },
      ],
    },
    {
      kind: 'steps',
      tone: 'sage',
      look: 'horizontal',
      heading: 'What the chatbot does about it',
      intro: 'It sits on your website and does the first part of every inquiry.',
      items: [
        {
          title: 'It answers at once',
          text: 'Availability, care, location, what a day in your home is like: it tells families what you want them to know.',
        },
        {
          title: 'It asks the right questions',
          text: 'Who needs care, how much help, how soon, where they are now. You learn whether it is a fit before you call.',
        },
        {
          title: 'It writes everything down',
          text: 'Name, email, phone and the inquiry itself, the same way every time.',
        },
        {
          title: 'It tells you',
          text: 'By email, in your spreadsheet or in your CRM, depending on the tier. You call back knowing her name and her mother’s.',
        },
      ],
    },
    {
      kind: 'priceTable',
      id: 'pricing',
      heading: 'Three tiers, one chatbot',
      intro:
        'The conversation is the same in all three. They differ in what happens with the lead.',
      set: 'chatbot',
      actions: {
        connect: choose('connect'),
        streamline: choose('streamline'),
        automate: choose('automate'),
      },
      note: 'Setup is paid once, the tier each month. These are the prices for the chatbot alone; the Advantage Bundle uses the same names for larger plans.',
      aside: {
        text: 'Appointments, reviews and old contacts as well?',
        action: {
          kind: 'link',
          label: 'Compare the Advantage Bundle',
          href: '/boost-revenue#pricing',
        },
      },
    },
    {
      kind: 'faq',
      tone: 'deep',
      tight: true,
      heading: 'Which tier is mine?',
      items: [
        {
          question: 'I have no CRM, and I do not want one.',
          answer:
            'Then Connect or Streamline is yours. One works with your email, the other with a spreadsheet.',
        },
        {
          question: 'I have a spreadsheet that I actually use.',
          answer: 'Streamline writes into it by itself, in the columns you choose.',
        },
        {
          question: 'I know I should follow up, and I never get to it.',
          answer:
            'That is what Automate adds: follow-up by email and text message, and a workflow that fits how you admit residents.',
        },
      ],
    },
    {
      kind: 'closing',
      heading: 'Ask it something difficult',
      text: 'In the demo you are the daughter with the questions. See how it answers, then decide.',
      actions: [bookADemo, { kind: 'link', label: 'See Pricing', href: '#pricing' }],
    },
  ],
};
