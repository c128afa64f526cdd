import { creditLine, programLength, programPrice } from '../prices.ts';
import type { Action, PageContent } from '../types.ts';

const bookStrategy: Action = {
  kind: 'dialog',
  label: 'Book a Growth Strategy Session',
  topic: 'strategy-session',
  next: 'Opens a short form right here. You pay nothing there.',
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
    subtitle: `${programLength('scale-prep')}, ${programPrice('scale-prep')}. Your Growth Strategy Session counts toward it in full.`,
    actions: [bookStrategy, { kind: 'link', label: 'See What Is Included', href: '#program' }],
    drawing: 'stretch-scale-prep',
  },
  blocks: [
    {
      kind: 'prose',
      look: 'column',
      heading: 'A second house doubles the first',
      paragraphs: [
        'If your home runs because you are in it, a second one does not give you two homes. It gives you one owner in the wrong building.',
        'The staff who know how you like things done know it from you. The discharge planners who send you families have your cell number. The binder for the state makes sense because you can explain it. None of that moves to the new address by itself.',
        'Scale Prep takes what is in your head and puts it where others can use it. Then you decide whether, and when, to grow.',
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
        heading: 'Signs that the home can carry more',
        points: [
          'You were away for a week, and the calls were about small things',
          'A new caregiver can read how a shift goes',
          'You know what an empty bed costs you, and which bed it is',
          'Somebody in the house could be a manager, and knows it',
        ],
      },
      right: {
        heading: 'Signs that it needs preparation first',
        points: [
          'Your schedule works because you fill its holes',
          'Every family asks for you by name, and only for you',
          'The numbers come once a year, from your accountant',
          'A survey means a lost week of evenings',
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
          text: 'Who runs the house when you are at the other one, and how they learn to.',
          includes: [
            'A manager’s job, written so that somebody can say yes to it',
            'Schedules that survive a call-out',
            'First days after which a new hire knows how you do things',
          ],
        },
        {
          title: 'The procedures',
          text: 'How things are done here, on paper, in the words your staff use.',
          includes: [
            'Move-in, from the first inquiry to the first breakfast',
            'Medication, incidents and the night shift',
            'The binder, so that a survey can come on any day',
          ],
        },
        {
          title: 'The numbers',
          text: 'What each bed brings, what each shift costs, and how much house that can carry.',
          includes: [
            'One page that you look at every week',
            'What you pay in referral fees, and for whom',
            'What the next house would need, month by month, until it stands alone',
          ],
        },
        {
          title: 'The plan',
          text: 'More beds, a second license, a purchase, or a better first house. In order, with dates.',
          includes: [
            'What comes first, and what it waits for',
            'Who has to agree: the bank, the state, your family',
            'The point at which you would stop',
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
        `${programLength('scale-prep')}, with time in between to change things in a house that is running. You bring your own schedule, your own binder and your own numbers, and we work on those.`,
      ],
      includedHeading: 'Included',
      included: [
        'Every session of the program',
        'The people, the procedures, the numbers and the plan, for your home',
        'A written plan at the end that you can show to a bank or a partner',
      ],
      actions: [{ kind: 'link', label: 'Ask a Question First', href: '/contact' }],
    },
    {
      kind: 'offer',
      look: 'sheet',
      id: 'strategy-session',
      program: 'strategy-session',
      heading: 'Begin with a Growth Strategy Session',
      paragraphs: [
        'This is the place to begin. In one session we find out whether Scale Prep is the right thing, or whether something smaller is.',
        `It costs ${creditLine('strategy-session')}: if you go on, you have paid that part already.`,
      ],
      includedHeading: 'What you leave with',
      included: [
        'A clear picture of what your home can carry today',
        'The two or three things that stand in the way',
        'A next step, in writing, whether or not it is with us',
      ],
      actions: [bookStrategy],
    },
  ],
};
