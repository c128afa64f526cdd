import type { PageContent } from '../types.ts';

export const about: PageContent = {
  path: '/about',
  title: 'About',
  description:
    'Who Wizard Services is for, how we work with independent owners of residential assisted living homes, and what we hold ourselves to.',
  hero: {
    headline: 'We Work for the Owner Who Turns Off the Lights',
    subtitle:
      'Wizard Services helps independent owners of residential assisted living homes keep beds full, lead their people, and grow when they want to.',
    actions: [],
    drawing: 'window',
  },
  blocks: [
    {
      kind: 'prose',
      look: 'column',
      heading: 'Why small homes',
      paragraphs: [
        'In a small home, somebody knows who takes coffee before the pills, and who wants the hall light on. Families feel that at the door. It is the best thing about residential care, and it does not come out of a marketing budget.',
        'But the same owner who knows about the coffee is supposed to answer every inquiry, post on the internet, keep a list, train a team and read the numbers. The chains have an office for each of these. You have the hour after bedtime.',
        'That hour is what we are here for. We bring the tools that a small home can use, and we sit down with you until they are in use.',
      ],
    },
    {
      kind: 'principles',
      heading: 'What you can hold us to',
      items: [
        {
          title: 'We show our prices',
          text: 'Plans, programs and setup fees stand on this site. If something is credited later, it says toward what.',
        },
        {
          title: 'We promise work, not miracles',
          text: 'You will not find made-up success stories here. Ask us what we would do for your home, and judge that.',
        },
        {
          title: 'We tell you when you do not need us',
          text: 'Some homes need a manager before a chatbot, or a new rate before either. We would rather say so in the first talk.',
        },
        {
          title: 'We leave the care to you',
          text: 'Assessment, admission and care are your license and your calling. Our work ends at the door of the resident’s room.',
        },
        {
          title: 'We keep what you tell us to ourselves',
          text: [
            'Your numbers stay between us, and your personal data is not sold. ',
            { text: 'Our privacy policy', href: '/privacy-policy' },
            ' says so in plain words.',
          ],
        },
      ],
    },
    {
      kind: 'profile',
      tone: 'sage',
      heading: 'Meet the founder',
      paragraphs: [
        'Wizard Services is an Ohio-based company. Before you let somebody into your business, you should know who it is. Ask us what you would ask anyone at your kitchen table.',
      ],
      actions: [
        {
          kind: 'profile',
          label: 'See the Founder’s Profile',
          next: 'Opens the professional profile in a new tab.',
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
      text: 'Not sure where you would begin?',
      action: { kind: 'link', label: 'Take the RAL Growth Path Quiz', href: '/quiz' },
    },
  ],
};
