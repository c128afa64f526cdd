import type { Action } from '../actions.ts';
import type { Block } from '../blocks.ts';
import type { PageContent, ServiceMeta } from '../page.ts';

/**
 * Two pages share the text about the coaching programs. `links` books through the owner's
 * scheduling links and ends with a call to action; `dialogs` opens our forms on the page.
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
          own: 'A short form. The intro session is free.',
        },
      }
    : {
        kind: 'dialog',
        label: introLabel,
        topic: 'intro-session',
        next: 'A short form opens here. The intro session is free.',
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
          own: 'No payment today.',
        },
      }
    : {
        kind: 'dialog',
        label: strategyLabel,
        topic: 'strategy-session',
        next: 'No payment today.',
      };
}

const takeTheQuiz: Action = {
  kind: 'link',
  label: 'Take the RAL Growth Path Quiz',
  href: '/quiz',
  next: 'Takes a minute. You get one clear next step.',
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
    leaderLift: { tone: 'deep', look: 'card', place: 'coaching' },
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
          'The state survey is due, and half the binder is in your head',
          'Two people do the same task two different ways, and a third skips it',
          'You haven’t taken a week off since you got your license',
        ],
      },
      right: {
        heading: 'What we work toward',
        points: [
          'When someone calls out, there’s a plan, and it doesn’t start with your name',
          'Survey day is just another day, because the paperwork is where it belongs',
          'There’s one way to do things, it’s written down, and your staff sticks to it',
          'You choose when you’re in the house',
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
        'Leader Lift is {length:leader-lift}. We look at the week you really have, find what only you can do, and hand off the rest, one thing at a time.',
        'Between sessions, you try one change in your home. At the next one, we look at how it went with your staff.',
      ],
      includedHeading: 'What we work on',
      included: [
        'Your week: what to keep, what to hand off, what to drop',
        'Your people: hiring, first days, and the conversation you’ve been putting off',
        'Your standards: how we do things here, on one page',
        'Your numbers: beds, rates, and hours, checked every week',
      ],
      actions: [bookIntro(variant), { kind: 'link', label: takeTheQuiz.label, href: '/quiz' }],
    },
    {
      kind: 'steps',
      ...look.steps,
      heading: 'From your first session to your next house',
      intro: 'You can stop after any of these. Each one is worth it on its own.',
      items: [
        {
          title: 'A free intro session',
          text: 'You tell us what your weeks are like. You find out how we work, and we both find out if it’s a good fit.',
        },
        {
          title: 'Leader Lift',
          text: 'The home learns to run without you in every room.',
        },
        {
          title: 'A Growth Strategy Session',
          text: 'You’re thinking about more beds, or another house. We go through it together, start to finish, and you leave with a next step. It costs {credit:strategy-session}.',
        },
        {
          title: 'Scale Prep',
          text: 'We get the first home ready to be the model for the second.',
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
        'Buy the house next door? Convert the garage? Hire a manager first? We look at your home as it is, your numbers, and your license. Then we work out what the next step should be, and what has to be true before you take it.',
        'The fee of {price:strategy-session} is fully credited toward Scale Prep if you go on. If you don’t, the plan is still yours.',
      ],
      includedHeading: 'What you leave with',
      included: [
        'A clear picture of what your home can carry today',
        'The two or three things standing in the way',
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
        'Scale Prep is a program of {length:scale-prep}. A second house doubles whatever the first one is, the order and the mess. So we put the first house in order, until someone else could run it from what’s written down.',
      ],
      includedHeading: 'What we work on',
      included: [
        'Numbers that tell you whether you can afford the next house',
        'A house manager, and what you hand off to them',
        'Procedures that work in a house you’re not in every day',
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
  text: 'The intro session is free, and you don’t need to prepare. Just bring the week you had.',
  actions: [bookIntro('links'), { kind: 'link', label: 'Write to Us', href: '/contact' }],
};

function hero(variant: Variant): PageContent['hero'] {
  return {
    headline: 'Lead Your Home. You Don’t Have to Work Every Shift in It.',
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
    'Leader Lift and Scale Prep for owners of small assisted living homes: lead your staff, put the house in order, get ready to grow. Book right on the page.',
  service,
  hero: hero('dialogs'),
  blocks: blocks('dialogs'),
};
