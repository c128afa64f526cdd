import type { Action } from '../actions.ts';
import { formHref } from '../form-links.ts';
import type { PageContent } from '../page.ts';
import type { TierId } from '../prices.ts';

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
      'Four jobs no owner has time for, done every day: winning inquiries, setting tours, gathering reviews, and following up with families who asked before.',
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
      intro: 'You’ve probably seen at least two of these in the last month.',
      items: [
        {
          title: 'Too few inquiries of your own',
          text: 'Families come through placement agents, and every move-in carries a referral fee. In a slow month, nobody comes at all.',
        },
        {
          title: 'Inquiries that never become tours',
          text: 'You call back, and they don’t pick up. They call back, and you’re helping a resident shower. After a few rounds, one of you gives up.',
        },
        {
          title: 'A good home with a thin reputation',
          text: 'Families thank you in tears at the door and never write it down. Online you have a handful of old reviews, and the chain down the road has a whole page of them.',
        },
        {
          title: 'A list that nobody calls',
          text: 'Years of names in a notebook: families who toured, who weren’t ready yet, who said they’d think about it. Some of them are ready now.',
        },
      ],
    },
    {
      kind: 'prose',
      tone: 'deep',
      tight: true,
      heading: 'One bundle, because it’s one path',
      paragraphs: [
        'A family finds you, writes, tours, decides, and tells others. When one step is dark, the whole path is dark. A second listing doesn’t help if nobody answers. Fast answers don’t help if the reviews scare people off.',
        'So the Advantage Bundle takes care of every step at once and leaves you the one only you can do: opening the door.',
      ],
    },
    {
      kind: 'modules',
      heading: 'Four modules, in every plan',
      items: [
        {
          title: 'Lead generation and communication',
          text: 'Families looking for care in your town find you, write to you, and get an answer while they’re still online.',
          includes: [
            'Replies day and night, on your website and by message',
            'Your questions asked: who it’s for, what care they need, how soon, how they’ll pay',
            'Name, phone, and care needs in one message to you',
          ],
        },
        {
          title: 'Appointment setting',
          text: 'A tour is set while the family is still talking to you, at hours that work for your house.',
          includes: [
            'Tours offered only when you want visitors, never at mealtime or shift change',
            'A confirmation and a reminder to the family',
            'A new time offered when they can’t make it',
          ],
        },
        {
          title: 'Reputation management',
          text: 'Happy families get a kind request for a review at the right moment, and you hear about it when a family isn’t happy.',
          includes: [
            'A request with the link, so it takes a minute',
            'New reviews passed on to you',
            'Help writing an answer that sounds like you',
          ],
        },
        {
          title: 'Database reactivation',
          text: 'The families in your notebook, your inbox, and your old spreadsheet hear from you again.',
          includes: [
            'Your old contacts gathered and sorted',
            'A warm message that picks up where they left off',
            'Anyone who answers goes straight to you or onto your calendar',
          ],
        },
      ],
    },
    { kind: 'testimonials', place: 'bundle', tone: 'deep' },
    {
      kind: 'priceTable',
      id: 'pricing',
      heading: 'Plans and prices',
      intro:
        'Every plan has all four modules. The difference is how much of the paperwork goes away.',
      set: 'bundle',
      actions: {
        connect: getStarted('connect'),
        streamline: getStarted('streamline'),
        automate: getStarted('automate'),
      },
      note: 'You pay for setup once and for the plan each month. Get Started opens the form below with your plan already chosen. Nothing is billed until we’ve talked.',
      aside: {
        text: 'We also sell the chatbot on its own, with the same plan names and different prices.',
        action: { kind: 'link', label: 'Only need the chatbot?', href: '/boost-revenue-inactive' },
      },
    },
    { kind: 'form', id: 'demo-form', topic: 'demo' },
  ],
};
