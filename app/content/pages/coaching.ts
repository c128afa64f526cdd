import { creditLine, programLength, programPrice } from '../prices.ts';
import type { Action, Block, PageContent, ServiceMeta } from '../types.ts';

/**
 * The coaching programs (§2): one set of content and two ways to book. `links` books through the
 * owner's scheduling links and ends in a call to action; `dialogs` opens our forms in the page.
 */
type Variant = 'links' | 'dialogs';

const introLabel = 'Book Your Free Intro Session';
const strategyLabel = 'Book a Growth Strategy Session';

function bookIntro(variant: Variant): Action {
  return variant === 'links'
    ? {
        kind: 'booking',
        label: introLabel,
        slot: 'intro-session',
        next: {
          linked: 'Opens our calendar in a new tab. The intro session is free.',
          own: 'Opens a short form. The intro session is free.',
        },
      }
    : {
        kind: 'dialog',
        label: introLabel,
        topic: 'intro-session',
        next: 'Opens a short form right here. The intro session is free.',
      };
}

function bookStrategy(variant: Variant): Action {
  return variant === 'links'
    ? {
        kind: 'booking',
        label: strategyLabel,
        slot: 'strategy-session',
        next: {
          linked: 'Opens our calendar in a new tab.',
          own: 'Opens a short form. You pay nothing there.',
        },
      }
    : {
        kind: 'dialog',
        label: strategyLabel,
        topic: 'strategy-session',
        next: 'Opens a short form right here. You pay nothing there.',
      };
}

const takeTheQuiz: Action = {
  kind: 'link',
  label: 'Take the RAL Growth Path Quiz',
  href: '/quiz',
  next: 'One minute. It recommends a program.',
};

const service: ServiceMeta = {
  name: 'Coaching for owners of residential assisted living homes',
  type: 'Business coaching',
  description:
    'Leader Lift, the Growth Strategy Session and Scale Prep: coaching for independent owners of residential assisted living homes.',
  offers: [{ program: 'leader-lift' }, { program: 'strategy-session' }, { program: 'scale-prep' }],
};

/** The two pages share their words, but not the way they look. */
const looks = {
  links: {
    secondJob: { look: 'lists', unlit: 'left' },
    leaderLift: { tone: 'deep', look: 'card' },
    steps: { look: 'vertical' },
    strategySession: { tone: 'sage', look: 'sheet' },
    scalePrep: { look: 'card' },
  },
  dialogs: {
    secondJob: { tone: 'deep', look: 'before-after' },
    leaderLift: { look: 'plain' },
    steps: { tone: 'sage', look: 'horizontal' },
    strategySession: { look: 'sheet' },
    scalePrep: { tone: 'deep', look: 'plain' },
  },
} as const;

function blocks(variant: Variant): Block[] {
  const look = looks[variant];
  const shared: Block[] = [
    {
      kind: 'comparison',
      ...look.secondJob,
      heading: 'You bought a home and got a second job in it',
      left: {
        heading: 'How it often is',
        points: [
          'A caregiver calls out, and you take the shift',
          'The state survey is due, and the binder lives in your head',
          'Two people do the same task two ways, and the third does not do it',
          'You have not been away for a week since the license came',
        ],
      },
      right: {
        heading: 'What we work toward',
        points: [
          'A call-out has a plan that does not begin with your name',
          'The survey is a day like another, because the papers are where they belong',
          'There is one way things are done, written down, and staff who keep to it',
          'You choose when you are in the house',
        ],
      },
    },
    {
      kind: 'offer',
      ...look.leaderLift,
      id: 'leader-lift',
      program: 'leader-lift',
      heading: 'Leader Lift',
      intro: 'For the owner who does everything.',
      paragraphs: [
        `Leader Lift is ${programLength('leader-lift')}. We take the week you really have, find what only you can do, and hand over the rest, one thing at a time.`,
        'Between sessions you try one change in your home. In the next session we look at what your staff made of it.',
      ],
      includedHeading: 'What we work on',
      included: [
        'Your week: what to keep, what to hand over, what to stop',
        'Your people: hiring, first days, and the talk you have been putting off',
        'Your standards: how things are done here, on one page',
        'Your numbers: beds, rates and hours, looked at every week',
      ],
      actions: [bookIntro(variant), takeTheQuiz],
    },
    {
      kind: 'steps',
      ...look.steps,
      heading: 'From your first session to your next house',
      intro: 'You can stop after any of these. Each is worth having alone.',
      items: [
        {
          title: 'A free intro session',
          text: 'You tell us how your weeks look. You find out how we work, and we both find out whether we suit each other.',
        },
        {
          title: 'Leader Lift',
          text: 'The home learns to run without you in every room.',
        },
        {
          title: 'A Growth Strategy Session',
          text: `You think about more beds, or another house. We go through it once, thoroughly, and you leave with a next step. It costs ${creditLine('strategy-session')}.`,
        },
        {
          title: 'Scale Prep',
          text: 'We get the first home ready to be the pattern for the second.',
        },
      ],
    },
    {
      kind: 'offer',
      ...look.strategySession,
      id: 'strategy-session',
      program: 'strategy-session',
      heading: 'Growth Strategy Session',
      intro: 'For the question you keep turning over.',
      paragraphs: [
        'Buy the house next door? Convert the garage? Hire a manager first? We look at your home as it is, your numbers and your license, and work out what the next step should be, and what would have to be true before you take it.',
        `The fee of ${programPrice('strategy-session')} is fully credited toward Scale Prep if you go on. If you do not, you keep the plan.`,
      ],
      includedHeading: 'What you leave with',
      included: [
        'A clear picture of what your home can carry today',
        'The two or three things that stand in the way',
        'A next step, in writing',
      ],
      actions: [bookStrategy(variant)],
    },
    {
      kind: 'offer',
      ...look.scalePrep,
      id: 'scale-prep',
      program: 'scale-prep',
      heading: 'Scale Prep',
      intro: 'For the owner who is about to have two of everything.',
      paragraphs: [
        `Scale Prep is a program of ${programLength('scale-prep')}. A second house doubles whatever the first one is: its order, and its muddle. So we put the first house in order, until somebody else could run it from what is written down.`,
      ],
      includedHeading: 'What we work on',
      included: [
        'Numbers that tell you whether you can afford the next house',
        'A house manager, and what you hand to them',
        'Procedures that work in a house where you do not live',
        'A plan for the move, with dates',
      ],
      actions: [
        { kind: 'link', label: 'Read More About Scale Prep', href: '/scale-prep' },
        bookStrategy(variant),
      ],
    },
  ];
  return variant === 'links' ? [...shared, closing] : shared;
}

const closing: Block = {
  kind: 'closing',
  heading: 'Start with a talk',
  text: 'The intro session is free, and you do not need to prepare. Bring the week you just had.',
  actions: [bookIntro('links'), { kind: 'link', label: 'Write to Us', href: '/contact' }],
};

function hero(variant: Variant): PageContent['hero'] {
  return {
    headline: 'Lead Your Home. You Do Not Have to Work Every Shift in It.',
    subtitle:
      'Coaching for owners of residential assisted living homes: Leader Lift to get your week back, Scale Prep to get ready for more.',
    actions: [bookIntro(variant), takeTheQuiz],
    drawing: 'stretch-coaching',
  };
}

export const leadSmarter: PageContent = {
  path: '/lead-smarter',
  title: 'Lead Smarter: Coaching Programs',
  description:
    'Coaching for residential assisted living owners: Leader Lift, the Growth Strategy Session and Scale Prep, with sessions and prices. Free intro session.',
  service,
  hero: hero('links'),
  blocks: blocks('links'),
};

export const leaderLiftScalePrep: PageContent = {
  path: '/leader-lift-scale-prep',
  title: 'Leader Lift and Scale Prep',
  description:
    'Leader Lift and Scale Prep for owners of small assisted living homes: lead your staff, put the house in order, get ready to grow. Book on the page.',
  service,
  hero: hero('dialogs'),
  blocks: blocks('dialogs'),
};
