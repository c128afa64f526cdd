import type { PageContent } from '../page.ts';

export const quickboostAi: PageContent = {
  path: '/quickboost-ai',
  title: 'QuickBoost AI',
  description:
    'QuickBoost AI answers inquiries, qualifies families and sets up tours for residential assisted living homes, day and night. See it in a free demo.',
  service: {
    name: 'QuickBoost AI',
    type: 'Lead generation and follow-up software',
    description:
      'An AI growth tool for residential assisted living homes: it answers inquiries, qualifies families, sets up tours and follows up.',
    offers: [],
  },
  hero: {
    headline: 'QuickBoost AI: Your All-in-One Growth Engine for RAL Businesses',
    subtitle: 'Fill Every Bed, Effortlessly. Grow Your RAL Business with AI-Powered Precision.',
    actions: [
      {
        kind: 'link',
        label: 'Discover Your Growth Plan',
        href: '/quiz',
        next: 'Takes a minute. You get one clear next step.',
      },
      {
        kind: 'link',
        label: 'See QuickBoost AI in Action',
        href: '#demo-form',
        next: 'A short form farther down this page.',
      },
    ],
    drawing: 'stretch-quickboost',
  },
  blocks: [
    {
      kind: 'timeline',
      heading: 'One evening, one inquiry',
      intro:
        'A daughter is looking for a bed for her mother. You’re helping a resident get to bed. Here’s what happens in the meantime.',
      moments: [
        {
          when: 'She writes',
          text: 'She finds your home online after work and types the question every family types: Do you have a bed, and what does it cost?',
        },
        {
          when: 'She gets an answer',
          text: 'QuickBoost AI replies right away, in your words. It tells her what you want families to know and asks what you’d ask: who it’s for, what care they need, how soon.',
        },
        {
          when: 'You hear about it',
          text: 'Her name, her number, and her answers reach you in one message. You can read it on the stairs and know whether it’s a fit.',
        },
        {
          when: 'She gets a tour time',
          text: 'She’s offered a tour while your home is still the one on her screen. You find it on your calendar.',
        },
        {
          when: 'She thinks it over',
          text: 'Families need a few days, and brothers and sisters have to agree. QuickBoost AI stays in touch, so you don’t have to remember to.',
        },
      ],
    },
    {
      kind: 'comparison',
      tone: 'deep',
      look: 'uneven',
      heading: 'What it takes over, and what stays yours',
      left: {
        heading: 'QuickBoost AI does',
        points: [
          'First replies, at any hour, every weekend',
          'The same good questions for every family',
          'Names, numbers, and care needs, written down once and written down right',
          'Tours offered and put on the calendar',
          'A friendly word to families who went quiet',
          'A request for a review when a family is happy',
        ],
      },
      right: {
        heading: 'You do',
        points: [
          'The tour, with coffee, in your own kitchen',
          'The call with the hospital discharge planner who trusts you',
          'The assessment, and the decision about who moves in',
          'The care',
        ],
      },
      actions: [
        {
          kind: 'link',
          label: 'See the Advantage Bundle and its prices',
          href: '/boost-revenue#pricing',
        },
      ],
    },
    {
      kind: 'prose',
      heading: 'Why an inquiry of your own is worth so much',
      paragraphs: [
        'A family from a placement agent comes with a referral fee. A family that finds you, writes to you, and hears back from you comes without one.',
        'You may have more of these families than you think. They’re in your voicemail, in a contact form nobody checks on Sundays, and in last year’s notebook. QuickBoost AI starts there, before you spend a dime on getting found by more people.',
      ],
    },
    {
      kind: 'faq',
      tight: true,
      heading: 'What owners ask first',
      items: [
        {
          question: 'I’m not good with computers. Can I use it?',
          answer:
            'If you read email and answer your phone, yes. Setting it up is our job. Yours is to tell us about your home.',
        },
        {
          question: 'Will it sound like a machine?',
          answer:
            'It uses the words you give it, and it hands the conversation to you when a family wants a person. In the demo, you can ask it whatever you like and judge for yourself.',
        },
        {
          question: 'Does it decide who can move in?',
          answer:
            'No. It asks, it writes down the answers, and it passes them on to you. Assessment and admission stay with you, as your license requires.',
        },
        {
          question: 'What does it cost?',
          answer:
            'The monthly plans and their setup fees are on the Advantage Bundle page. In the demo, we tell you which one we’d pick in your place, and whether you need one at all.',
        },
      ],
    },
    { kind: 'form', id: 'demo-form', topic: 'demo' },
  ],
};
