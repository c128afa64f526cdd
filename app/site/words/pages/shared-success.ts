import type { Action } from '../actions.ts';
import type { PageContent } from '../page.ts';

const bookWorkshop: Action = {
  kind: 'booking',
  label: 'Book Your Growth Vision Workshop',
  slot: 'workshop',
  next: {
    linked: 'Opens our calendar in a new tab.',
    own: 'No payment today.',
  },
};

export const sharedSuccess: PageContent = {
  path: '/shared-success',
  title: 'Scale Big: The Shared Success Program',
  description:
    'The Shared Success Program: a growth partnership for residential assisted living owners. We earn more only when you do. It begins with a workshop.',
  service: {
    name: 'Shared Success Program',
    type: 'Growth partnership',
    description:
      'A growth partnership for owners of residential assisted living homes that begins with a Growth Vision Workshop and whose rewards rise only with the client’s revenue.',
    offers: [{ program: 'growth-vision-workshop' }],
  },
  hero: {
    headline: 'The Shared Success Program: Grow With a Partner, on the Same Side of the Table',
    subtitle:
      'It begins with a Growth Vision Workshop. If we go on together, we earn more only when you do.',
    actions: [bookWorkshop, { kind: 'link', label: 'How the Partnership Works', href: '#path' }],
    drawing: 'stretch-shared-success',
  },
  blocks: [
    {
      kind: 'promise',
      quote: 'We earn more only when you do.',
      text: 'That’s the whole idea. When your homes bring in more, our reward goes up with it. When they don’t, it doesn’t.',
    },
    {
      kind: 'comparison',
      tone: 'deep',
      look: 'lists',
      heading: 'What each of us brings',
      left: {
        heading: 'You bring',
        points: [
          'Homes that families are glad they found',
          'What you know about your town, your hospitals, and your state’s rules',
          'The decisions: which house, which people, how fast',
          'Honest numbers, good months and bad ones',
        ],
      },
      right: {
        heading: 'We bring',
        points: [
          'The tools that answer inquiries and set up tours',
          'Coaching for you and for the managers who will run your houses',
          'A growth plan, and someone who checks in on it',
          'Patience, because we get paid for what lasts',
        ],
      },
    },
    {
      kind: 'offer',
      place: 'workshop',
      id: 'workshop',
      program: 'growth-vision-workshop',
      heading: 'The Growth Vision Workshop',
      intro: 'Every partnership starts here. Some end here, too, and we part as friends.',
      paragraphs: [
        'We look at your homes as they are and at the picture you have for later: how many beds, how many houses, how much of it with you inside. Then we work backward to what has to happen first.',
        'The workshop costs {credit:growth-vision-workshop}.',
      ],
      includedHeading: 'What you leave with',
      included: [
        'Your picture, in words and numbers that a manager or a bank can follow',
        'What’s between here and there, in order',
        'An honest answer, from both sides, to whether a partnership makes sense',
      ],
      actions: [bookWorkshop],
    },
    {
      kind: 'steps',
      tone: 'sage',
      look: 'horizontal',
      id: 'path',
      heading: 'How the partnership works',
      items: [
        {
          title: 'The workshop',
          text: 'We work out your growth vision together. You keep it, whatever you decide.',
        },
        {
          title: 'The decision',
          text: 'Sleep on it. If you proceed with the partnership, the {price:growth-vision-workshop} is credited.',
        },
        {
          title: 'The agreement',
          text: 'We write down what your revenue is today, how our reward rises with it, and how either of us can end it. You read it with anyone you trust.',
        },
        {
          title: 'The work',
          text: 'Beds first, then leadership, then the next house. You see the same numbers we see.',
        },
      ],
    },
    {
      kind: 'faq',
      heading: 'What careful owners ask',
      items: [
        {
          question: 'What do you earn if my revenue stays the same?',
          answer:
            'The partnership’s rewards rise only with your revenue. If it doesn’t rise, neither do they.',
        },
        {
          question: 'Do you become an owner of my homes?',
          answer:
            'The program is a partnership in growing your revenue. The details go into a written agreement. You read it, with your lawyer if you like, before you sign anything.',
        },
        {
          question: 'Is it too early if I have one home?',
          answer:
            'Maybe. If your week is the problem, start with Leader Lift. If your house isn’t ready, start with Scale Prep. The quiz gives you a first idea in a minute.',
        },
        {
          question: 'What if we find out in the workshop that it’s not a good fit?',
          answer:
            'Then we say so, and you keep everything we worked on. The credit applies only if you proceed with the partnership.',
        },
      ],
    },
    {
      kind: 'closing',
      heading: 'Draw the picture first',
      text: 'Before anyone talks about terms, find out what you want your homes to become.',
      actions: [
        bookWorkshop,
        { kind: 'link', label: 'Take the RAL Growth Path Quiz', href: '/quiz' },
      ],
    },
  ],
};
