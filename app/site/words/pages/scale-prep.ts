import type { Action } from '../actions.ts';
import type { PageContent } from '../page.ts';

const bookStrategy: Action = {
  kind: 'dialog',
  label: 'Book a Growth Strategy Session',
  topic: 'strategy-session',
  next: 'No payment today.',
};

export const scalePrep: PageContent = {
  path: '/scale-prep',
  title: 'Scale Prep',
  description:
    'Scale Prep readies your residential assisted living home for more beds or another house: people, numbers, procedures. Sessions, length and price.',
  service: {
    name: 'Scale Prep',
    type: 'Business coaching',
    description:
      'A coaching program that readies a residential assisted living home for more beds or for another house.',
    offers: [{ program: 'scale-prep' }, { program: 'strategy-session' }],
  },
  hero: {
    headline: 'Scale Prep: Get the First House Ready Before You Open the Second',
    subtitle:
      '{length:scale-prep}, {price:scale-prep}. Your Growth Strategy Session counts toward it in full.',
    actions: [bookStrategy, { kind: 'link', label: 'See What’s Included', href: '#program' }],
    drawing: 'stretch-scale-prep',
  },
  blocks: [
    {
      kind: 'prose',
      heading: 'A second house doubles the first',
      paragraphs: [
        'If your home runs because you’re in it, a second one doesn’t give you two homes. It gives you one owner in the wrong building.',
        'Your staff knows how you like things done because you showed them. The discharge planners who send you families have your cell number. The state binder makes sense because you can explain it. None of that moves to the new address on its own.',
        'Scale Prep takes what’s in your head and puts it where others can use it. Then you decide whether, and when, to grow.',
      ],
    },
    {
      kind: 'comparison',
      tone: 'sage',
      look: 'lists',
      unlit: 'right',
      heading: 'Are you ready, or just tired of waiting?',
      intro: 'Two short lists. Read them with last month in mind.',
      left: {
        heading: 'Signs your home can carry more',
        points: [
          'You took a week off, and the calls were about small things',
          'A new caregiver can read up on how a shift goes',
          'You know what an empty bed costs you, and which bed it is',
          'Someone in the house could be a manager, and knows it',
        ],
      },
      right: {
        heading: 'Signs it needs some work first',
        points: [
          'Your schedule works because you fill the holes',
          'Every family asks for you by name, and only for you',
          'You see your numbers once a year, from your accountant',
          'A state survey costs you a week of evenings',
        ],
      },
    },
    {
      kind: 'modules',
      look: 'grid',
      heading: 'What we prepare',
      items: [
        {
          title: 'The people',
          text: 'Who runs the house when you’re at the other one, and how they learn to.',
          includes: [
            'A manager’s job description that someone can say yes to',
            'A schedule that holds up when someone calls out',
            'First days that teach a new hire how you do things',
          ],
        },
        {
          title: 'The procedures',
          text: 'How things are done in your home, on paper, in words your staff use.',
          includes: [
            'Move-in, from the first inquiry to the first breakfast',
            'Medication, incidents, and the night shift',
            'The binder, ready for a survey on any day',
          ],
        },
        {
          title: 'The numbers',
          text: 'What each bed brings in, what each shift costs, and how much house that can carry.',
          includes: [
            'One page you look at every week',
            'What you pay in referral fees, and to whom',
            'What the next house would need, month by month, until it pays its own way',
          ],
        },
        {
          title: 'The plan',
          text: 'More beds, a second license, a purchase, or a better first house. In order, with dates.',
          includes: [
            'What comes first, and what has to wait',
            'Who has to agree: the bank, the state, your family',
            'The point where you’d stop',
          ],
        },
      ],
    },
    {
      kind: 'offer',
      tone: 'deep',
      id: 'program',
      program: 'scale-prep',
      heading: 'The Scale Prep program',
      paragraphs: [
        '{length:scale-prep}, with time in between to make changes while the house keeps running. You bring your own schedule, your own binder, and your own numbers, and we work on those.',
      ],
      includedHeading: 'Included',
      included: [
        'Every session of the program',
        'The people, the procedures, the numbers, and the plan, for your home',
        'A written plan at the end that you can show to a bank or a partner',
      ],
      actions: [{ kind: 'link', label: 'Ask a Question First', href: '/contact' }],
    },
    {
      kind: 'offer',
      look: 'sheet',
      id: 'strategy-session',
      program: 'strategy-session',
      heading: 'Start with a Growth Strategy Session',
      paragraphs: [
        'This is the place to start. In one session, we find out whether Scale Prep is the right move or something smaller will do.',
        'It costs {credit:strategy-session}: if you go on, you’ve already paid that part.',
      ],
      includedHeading: 'What you leave with',
      included: [
        'A clear picture of what your home can carry today',
        'The two or three things standing in the way',
        'A next step, in writing, whether it’s with us or not',
      ],
      actions: [bookStrategy],
    },
  ],
};
