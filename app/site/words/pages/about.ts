import type { PageContent } from '../page.ts';

export const about: PageContent = {
  path: '/about',
  title: 'About',
  description:
    'Who Wizard Services is for, how we work with independent owners of residential assisted living homes, and what we hold ourselves to.',
  hero: {
    headline: 'We Work for the Owner Who Turns Off the Lights',
    subtitle:
      'Wizard Services helps independent owners of residential assisted living homes keep beds full, lead their people, and grow when they’re ready.',
    actions: [],
    drawing: 'window',
  },
  blocks: [
    {
      kind: 'prose',
      heading: 'Why small homes',
      paragraphs: [
        'In a small home, you know who takes coffee before the pills and who wants the hall light on. Families feel that at the door. It’s the best thing about residential care, and no marketing budget can buy it.',
        'But you’re also supposed to answer every inquiry, post online, keep a list, train a team, and watch the numbers. The chains have an office for each of those. You have the hour after bedtime.',
        'We’re here for that hour. We bring tools a small home can use, and we sit down with you until you’re using them.',
      ],
    },
    {
      kind: 'principles',
      heading: 'What you can hold us to',
      items: [
        {
          title: 'We show our prices',
          text: 'Our plans, programs, and setup fees are all on this site. If a fee is credited later, we say toward what.',
        },
        {
          title: 'We promise work, not miracles',
          text: 'You won’t find made-up success stories here. Ask us what we’d do for your home, and judge us by the answer.',
        },
        {
          title: 'We tell you when you don’t need us',
          text: 'Some homes need a manager before a chatbot, or a new rate before either. We’d rather say so on the first call.',
        },
        {
          title: 'We leave the care to you',
          text: 'Assessment, admission, and care are your license and your calling. Our work stops at the resident’s door.',
        },
        {
          title: 'We keep what you tell us to ourselves',
          text: [
            'Your numbers stay between us, and we don’t sell your personal data. ',
            { text: 'Our privacy policy', href: '/privacy-policy' },
            ' says so in plain English.',
          ],
        },
      ],
    },
    { kind: 'testimonials', place: 'about' },
    {
      kind: 'profile',
      place: 'founder',
      tone: 'sage',
      heading: 'Meet the founder',
      paragraphs: [
        'Wizard Services is an Ohio-based company. Before you let anyone into your business, you should know who they are. Ask us whatever you’d ask anyone at your kitchen table.',
      ],
      actions: [
        {
          kind: 'profile',
          label: 'See the Founder’s Profile',
          next: 'Opens in a new tab.',
        },
        {
          kind: 'link',
          label: 'Contact Us',
          href: '/contact',
          next: 'Write to us, or ask for a free call.',
        },
      ],
    },
    {
      kind: 'aside',
      tight: true,
      text: 'Not sure where to begin?',
      action: { kind: 'link', label: 'Take the RAL Growth Path Quiz', href: '/quiz' },
    },
  ],
};
