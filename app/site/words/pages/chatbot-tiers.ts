import type { Action } from '../actions.ts';
import type { PageContent } from '../page.ts';
import type { TierId } from '../prices.ts';

/** Shown next to each tier's button; depends on whether the owner has set a checkout link. */
const checkoutNext = {
  linked: 'Opens our secure card payment in a new tab.',
  own: 'A short form, with this tier chosen. No payment today.',
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
    own: 'No payment today.',
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
    headline: 'An AI Chatbot That Answers When You Can’t',
    subtitle:
      'It greets every family that writes to your home, asks what you’d ask, and leaves you the details. Day, night, and Thanksgiving.',
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
          text: 'Families look for care in the evening, after work, after the hospital visit. That’s when your phone is on the counter and you’re with a resident.',
        },
        {
          title: 'Delayed responses',
          text: 'You write a careful answer the next day. But the family wrote to a whole list of homes, and the first good answer got the tour.',
        },
        {
          title: 'Overwhelmed staff',
          text: 'Your caregivers didn’t sign up for sales calls. Between a transfer and a med pass, they jot a number on a napkin, and the napkin goes through the wash.',
        },
        {
          title: 'Inconsistent data',
          text: 'One inquiry is in a text message, one in voicemail, one in a caregiver’s head. Nobody can say how many families asked last month, or what happened to them.',
        },
      ],
    },
    {
      kind: 'steps',
      tone: 'sage',
      look: 'horizontal',
      heading: 'What the chatbot does about it',
      intro: 'It sits on your website and handles the first part of every inquiry.',
      items: [
        {
          title: 'It answers right away',
          text: 'Availability, care, location, what a day in your home is like: it tells families what you want them to know.',
        },
        {
          title: 'It asks the right questions',
          text: 'Who needs care, how much help, how soon, where they are now. You know whether it’s a fit before you call.',
        },
        {
          title: 'It writes everything down',
          text: 'Name, email, phone, and the inquiry itself, the same way every time.',
        },
        {
          title: 'It tells you',
          text: 'By email, in your spreadsheet, or in your CRM, depending on the tier. You call back knowing her name and her mother’s.',
        },
      ],
    },
    {
      kind: 'priceTable',
      id: 'pricing',
      heading: 'Three tiers, one chatbot',
      intro:
        'The conversation is the same in all three. The difference is what happens with the lead.',
      set: 'chatbot',
      actions: {
        connect: choose('connect'),
        streamline: choose('streamline'),
        automate: choose('automate'),
      },
      note: 'You pay for setup once and for the tier each month. These prices are for the chatbot alone. The Advantage Bundle uses the same names for larger plans.',
      aside: {
        text: 'Want help with appointments, reviews, and old contacts, too?',
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
          question: 'I don’t have a CRM, and I don’t want one.',
          answer:
            'Then Connect or Streamline is for you. One works with your email, the other with a spreadsheet.',
        },
        {
          question: 'I have a spreadsheet that I actually use.',
          answer: 'Streamline fills it in for you, in the columns you choose.',
        },
        {
          question: 'I know I should follow up, and I never get to it.',
          answer:
            'That’s what Automate adds: follow-up by email and text, and a workflow that fits how you admit residents.',
        },
      ],
    },
    {
      kind: 'closing',
      heading: 'Ask it something difficult',
      text: 'In the demo, you’re the daughter with the questions. See how it answers, then decide.',
      actions: [bookADemo, { kind: 'link', label: 'See Pricing', href: '#pricing' }],
    },
  ],
};
