import { formHref } from '../forms.ts';
import type { TierId } from '../prices.ts';
import type { Action, PageContent } from '../types.ts';

function getStarted(plan: TierId): Action {
  return { kind: 'form', label: 'Get Started', topic: 'plan', plan, href: formHref('plan', plan) };
}

export const boostRevenue: PageContent = {
  path: '/boost-revenue',
  title: 'Boost Revenue: The Advantage Bundle',
  description:
    'The Advantage Bundle for residential assisted living homes: lead generation, appointment setting, reputation and reactivation. Three plans with prices.',
  service: {
    name: 'Advantage Bundle',
    type: 'Lead generation and marketing services',
    description:
      'Lead generation and communication, appointment setting, reputation management and database reactivation for residential assisted living homes.',
    offers: [{ plans: 'bundle' }],
  },
  hero: {
    headline: 'The Advantage Bundle: Four Jobs Off Your Plate, for Fuller Beds',
    subtitle:
      'Four jobs that no owner has time for, done every day: winning inquiries, setting tours, gathering reviews, and going back to the families who once asked.',
    actions: [
      {
        kind: 'link',
        label: 'Book a Free Demo',
        href: '#demo-form',
        next: 'A short form on this page. Nothing to pay.',
      },
      { kind: 'link', label: 'See Plans and Prices', href: '#pricing' },
    ],
    drawing: 'stretch-bundle',
  },
  blocks: [
    {
      kind: 'challenges',
      heading: 'Where empty beds come from',
      intro: 'You will know at least two of these from last month.',
      items: [
        {
          title: 'Too few inquiries of your own',
          text: 'The families come through placement agents, and every move-in has a referral fee behind it. In a quiet month nobody comes at all.',
        },
        {
          title: 'Inquiries that never become tours',
          text: 'You call back, they do not pick up. They call back, you are in the shower room with a resident. After a few rounds somebody gives up.',
        },
        {
          title: 'A good home with a thin reputation',
          text: 'Families thank you in tears at the door and never write it down. Online you have a handful of old reviews, and the chain down the road has a page full.',
        },
        {
          title: 'A list that nobody calls',
          text: 'Years of names in a notebook: families who toured, who were not ready yet, who said they would think about it. Some of them are ready now.',
        },
      ],
    },
    {
      kind: 'prose',
      tone: 'deep',
      tight: true,
      heading: 'One bundle, because it is one path',
      paragraphs: [
        'A family finds you, writes, tours, decides, and tells others. When one step is dark, the whole path is. A second listing does not help if nobody answers. Fast answers do not help if the reviews put people off.',
        'So the Advantage Bundle looks after every step at once, and leaves you the one that only you can do: opening the door.',
      ],
    },
    {
      kind: 'modules',
      heading: 'Four modules, in every plan',
      items: [
        {
          title: 'Lead generation and communication',
          text: 'Families who look for care in your town find you, write to you, and get an answer while they are still at the screen.',
          includes: [
            'Replies day and night, on your website and by message',
            'Your questions asked: who it is for, which care, how soon, how it is paid',
            'Name, phone and care needs in one message to you',
          ],
        },
        {
          title: 'Appointment setting',
          text: 'A tour is set while the family is still talking to you, in the hours that suit your house.',
          includes: [
            'Tours offered only when you want visitors, never at mealtime or shift change',
            'A confirmation and a reminder to the family',
            'A new time offered when they cannot come',
          ],
        },
        {
          title: 'Reputation management',
          text: 'Happy families are asked for a review, kindly and at the right moment, and you hear of it when somebody was not.',
          includes: [
            'A request with the link, so that it takes a minute',
            'New reviews shown to you',
            'Help with an answer that sounds like you',
          ],
        },
        {
          title: 'Database reactivation',
          text: 'The families in your notebook, your inbox and your old spreadsheet hear from you again.',
          includes: [
            'Your old contacts gathered and put in order',
            'A warm message that fits where they left off',
            'Whoever answers goes straight to you or onto your calendar',
          ],
        },
      ],
    },
    {
      kind: 'priceTable',
      id: 'pricing',
      heading: 'Plans and prices',
      intro:
        'Every plan has all four modules. What changes is how much of the paperwork goes away.',
      set: 'bundle',
      actions: {
        connect: getStarted('connect'),
        streamline: getStarted('streamline'),
        automate: getStarted('automate'),
      },
      note: 'Setup is paid once, the plan each month. Get Started opens the form below with your plan chosen. Nothing is billed until we have talked.',
      aside: {
        text: 'The chatbot is also sold alone, under the same plan names and at other prices.',
        action: { kind: 'link', label: 'Only need the chatbot?', href: '/boost-revenue-inactive' },
      },
    },
    { kind: 'form', id: 'demo-form', topic: 'demo' },
  ],
};
