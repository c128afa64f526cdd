import type { Action } from '../actions.ts';
import type { PageContent } from '../page.ts';

const takeTheQuiz: Action = {
  kind: 'link',
  label: 'Take the RAL Growth Path Quiz',
  href: '/quiz',
  next: 'Takes a minute. You get one clear next step.',
};

const bookADemo: Action = {
  kind: 'link',
  label: 'Book a Free Demo',
  href: '/boost-revenue#demo-form',
  next: 'A short form. Nothing to pay, nothing to install.',
};

export const home: PageContent = {
  path: '/',
  title: null,
  description:
    'AI tools and hands-on coaching for independent owners of residential assisted living homes: keep beds full, lead smarter, and scale. See what each costs.',
  hero: {
    headline: 'Helping RAL Operators Boost Revenue, Lead Smarter, and Scale Big',
    subtitle:
      'Simple AI tools and hands-on coaching that keep beds full, for the owner who also answers the phone.',
    actions: [takeTheQuiz, bookADemo],
    drawing: 'house-at-dusk',
  },
  blocks: [
    {
      kind: 'card',
      place: 'home',
      heading: 'Built for Independent Owners',
      paragraphs: [
        'Big chains have a marketing office and a call center. You have a phone in your apron pocket and a med pass at eight.',
        'We build practical systems for small RAL businesses: the kind that run in a real house, with the staff you have, on a day when a caregiver calls out.',
      ],
      points: [
        {
          title: 'Made for a home, not a chain',
          text: 'Every tool and every session starts with your beds, your staff, and your town.',
        },
        {
          title: 'Small enough to use',
          text: 'If you’d have to hire someone to run it, it’s the wrong system for you.',
        },
        {
          title: 'Prices you can see',
          text: 'What it costs is right here on this site. You don’t have to sit through a call to find out.',
        },
      ],
    },
    {
      kind: 'presentation',
      id: 'growth-path',
      heading: 'Your Path to Sustainable Growth',
      intro: 'Most homes need the same three things, in the same order. Start where you’re stuck.',
      showLabel: 'Show the presentation',
      lamps: [
        {
          title: 'Boost Revenue',
          text: 'Answer every inquiry, book more tours, and bring back the families who went quiet. A lit window for every bed.',
          action: {
            kind: 'link',
            label: 'Boost Revenue',
            href: '/boost-revenue',
            next: 'The Advantage Bundle and its prices',
          },
        },
        {
          title: 'Lead Smarter',
          text: 'Run the home without being its only spare caregiver. Coaching for owners who want their evenings back.',
          action: {
            kind: 'link',
            label: 'Lead Smarter',
            href: '/lead-smarter',
            next: 'Leader Lift and Scale Prep',
          },
        },
        {
          title: 'Scale Big',
          text: 'Add beds, or the next house, with a partner whose rewards rise only when your revenue does.',
          action: {
            kind: 'link',
            label: 'Scale Big',
            href: '/shared-success',
            next: 'The Shared Success Program',
          },
        },
      ],
    },
    {
      kind: 'comparison',
      heading: 'An empty bed rarely starts with an empty phone',
      left: {
        heading: 'What tends to happen',
        paragraphs: [
          'A daughter writes at eight in the evening. Her father leaves the hospital this week, and she has a list of homes. You’re helping with bedtime. You see her message the next morning, after breakfast, when two caregivers have already called out.',
          'By then she has toured somewhere else. Or a placement agent brings her to you, with a referral fee attached.',
        ],
      },
      right: {
        heading: 'What we help you change',
        paragraphs: [
          'She gets an answer while she’s still at her kitchen table. She’s asked what you’d ask, and her answers are written down. A tour is on your calendar before you turn off the hall light.',
          [
            'It takes a better system, not more effort from you. ',
            { text: 'See what QuickBoost AI does', href: '/quickboost-ai' },
            ', or ',
            { text: 'read about how we work', href: '/about' },
            '.',
          ],
        ],
      },
    },
    { kind: 'testimonials', place: 'home' },
    {
      kind: 'priceList',
      tone: 'deep',
      id: 'prices',
      heading: 'What it costs',
      intro: 'Every price, in one place.',
      lines: [
        {
          name: 'AI chatbot',
          price: { plans: 'chatbot' },
          text: 'Answers families day and night and takes down their details.',
          href: '/boost-revenue-inactive#pricing',
        },
        {
          name: 'Advantage Bundle',
          price: { plans: 'bundle' },
          text: 'Leads, appointments, reviews, and your old contacts, all in one.',
          href: '/boost-revenue#pricing',
        },
        {
          name: 'Leader Lift',
          price: { program: 'leader-lift' },
          text: 'Coaching for the owner who does everything.',
          href: '/lead-smarter#leader-lift',
        },
        {
          name: 'Growth Strategy Session',
          price: { program: 'strategy-session' },
          text: 'One session on your next step.',
          href: '/lead-smarter#strategy-session',
        },
        {
          name: 'Scale Prep',
          price: { program: 'scale-prep' },
          text: 'Get the home ready before you add beds or houses.',
          href: '/scale-prep',
        },
        {
          name: 'Growth Vision Workshop',
          price: { program: 'growth-vision-workshop' },
          text: 'Where a Shared Success partnership begins.',
          href: '/shared-success#workshop',
        },
      ],
      note: 'The monthly plans also have a one-time setup fee. You’ll see it next to each price.',
    },
    {
      kind: 'closing',
      heading: 'Ready to Grow?',
      text: 'Take a minute for the quiz, or see the tools at work. Either way, you’ll know your next step.',
      actions: [
        { kind: 'link', label: takeTheQuiz.label, href: '/quiz' },
        { kind: 'link', label: bookADemo.label, href: '/boost-revenue#demo-form' },
      ],
    },
  ],
};
