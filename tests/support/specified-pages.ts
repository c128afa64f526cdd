/**
 * The words that each page of a fresh site must show (see Pages, Page texts in docs/product.md),
 * written independently of the site's own copy. No setting of the owner is filled in.
 */
export type Expectation =
  /** Visible text; runs of white space count as one space. */
  | { text: string }
  | { heading: string; level: 1 | 2 | 3 }
  /** A link with this text and exactly this target. */
  | { link: string; href: string }
  /** A link or button with this text. */
  | { action: string }
  /** An element with this id. */
  | { anchor: string }
  /** A disabled button. */
  | { disabled: string };

export interface SpecifiedPage {
  path: string;
  status?: number;
  /** The complete document title, where one is specified. */
  title?: string;
  noindex?: boolean;
  expects: readonly Expectation[];
}

/** The title of every page except Home. */
export const titlePattern = /^.+ \| Wizard Services$/;

/** Header and footer, on every public page. */
export const specifiedShell = {
  header: [
    { link: 'Home', href: '/' },
    { link: 'Boost Revenue', href: '/boost-revenue' },
    { link: 'Lead Smarter', href: '/lead-smarter' },
    { link: 'Scale Big', href: '/shared-success' },
    { link: 'About', href: '/about' },
    { link: 'Blog', href: '/blog' },
    { link: 'Take the Quiz', href: '/quiz' },
  ],
  footer: [
    { link: 'Home', href: '/' },
    { link: 'Boost Revenue', href: '/boost-revenue' },
    { link: 'Lead Smarter', href: '/lead-smarter' },
    { link: 'Scale Big', href: '/leader-lift-scale-prep' },
    { link: 'Privacy Policy', href: '/privacy-policy' },
    { link: 'Terms of Service', href: '/terms-of-service' },
    { link: 'Cookie Policy', href: '/cookie-policy' },
    { text: '2025' },
    { text: 'Helping RAL Owners Boost Revenue, Lead Smarter, and Scale with Confidence' },
  ],
  /** Linked from the footer under labels that the specification leaves open. */
  footerTargets: ['/quiz', '/contact', '/do-not-sell-my-data'],
} as const satisfies Record<string, readonly (Expectation | string)[]>;

const coaching: readonly Expectation[] = [
  { heading: 'Leader Lift', level: 2 },
  { text: '$2,497' },
  { text: '4 sessions over 2 months' },
  { text: 'intro session is free' },
  { link: 'Take the RAL Growth Path Quiz', href: '/quiz' },
  { action: 'Book Your Free Intro Session' },
  { heading: 'Growth Strategy Session', level: 2 },
  { text: '$500' },
  { text: 'fully credited toward Scale Prep' },
  { action: 'Book a Growth Strategy Session' },
  { heading: 'Scale Prep', level: 2 },
  { text: '$7,497' },
  { text: '8 sessions over 4 months' },
];

const legal: readonly Expectation[] = [{ text: 'Effective January 1, 2025' }];

export const specifiedPages: readonly SpecifiedPage[] = [
  {
    path: '/',
    title: 'Wizard Services',
    expects: [
      {
        heading: 'Helping RAL Operators Boost Revenue, Lead Smarter, and Scale Big',
        level: 1,
      },
      { text: 'Simple AI tools and hands-on coaching' },
      { text: 'keep beds full' },
      { link: 'Take the RAL Growth Path Quiz', href: '/quiz' },
      { link: 'Book a Free Demo', href: '/boost-revenue#demo-form' },
      { heading: 'Built for Independent Owners', level: 2 },
      { text: 'practical systems for small RAL businesses' },
      { heading: 'Your Path to Sustainable Growth', level: 2 },
      { link: 'Boost Revenue', href: '/boost-revenue' },
      { link: 'Lead Smarter', href: '/lead-smarter' },
      { link: 'Scale Big', href: '/shared-success' },
      { heading: 'Ready to Grow?', level: 2 },
    ],
  },
  {
    path: '/quickboost-ai',
    expects: [
      {
        heading: 'QuickBoost AI: Your All-in-One Growth Engine for RAL Businesses',
        level: 1,
      },
      { text: 'Fill Every Bed, Effortlessly. Grow Your RAL Business with AI-Powered Precision.' },
      { link: 'Discover Your Growth Plan', href: '/quiz' },
      { link: 'See QuickBoost AI in Action', href: '#demo-form' },
      { anchor: 'demo-form' },
    ],
  },
  {
    path: '/boost-revenue',
    expects: [
      { text: 'Advantage Bundle' },
      { heading: 'Too few inquiries of your own', level: 3 },
      { heading: 'Inquiries that never become tours', level: 3 },
      { heading: 'A good home with a thin reputation', level: 3 },
      { heading: 'A list that nobody calls', level: 3 },
      { heading: 'Lead generation and communication', level: 3 },
      { heading: 'Appointment setting', level: 3 },
      { heading: 'Reputation management', level: 3 },
      { heading: 'Database reactivation', level: 3 },
      { anchor: 'pricing' },
      { text: 'Connect' },
      { text: '$497/mo' },
      { text: '$997' },
      { text: 'Streamline' },
      { text: 'Most Popular' },
      { text: '$797/mo' },
      { text: '$1,297' },
      { text: 'Automate' },
      { text: '$1,297/mo' },
      { text: '$1,597' },
      { link: 'Get Started', href: '/boost-revenue?plan=connect#demo-form' },
      { link: 'Get Started', href: '/boost-revenue?plan=streamline#demo-form' },
      { link: 'Get Started', href: '/boost-revenue?plan=automate#demo-form' },
      { link: 'Only need the chatbot?', href: '/boost-revenue-inactive' },
      { anchor: 'demo-form' },
    ],
  },
  {
    path: '/boost-revenue-inactive',
    noindex: true,
    expects: [
      { link: 'See Pricing', href: '#pricing' },
      { action: 'Book a Free Demo' },
      { heading: 'Missed opportunities', level: 3 },
      { heading: 'Delayed responses', level: 3 },
      { heading: 'Overwhelmed staff', level: 3 },
      { heading: 'Inconsistent data', level: 3 },
      { anchor: 'pricing' },
      { text: 'Chatbot only' },
      { text: 'Connect' },
      { text: '$297/mo' },
      { text: '$997' },
      { text: '24/7 chatbot' },
      { text: 'Instant email notifications' },
      { text: 'Lead data capture (name, email, phone, inquiry details)' },
      { text: 'Basic lead reporting' },
      { text: 'Streamline' },
      { text: '$457/mo' },
      { text: '$1,297' },
      { text: 'Automatic spreadsheet updates' },
      { text: 'Customizable sheet fields' },
      { text: 'Enhanced lead overview' },
      { text: 'Automate' },
      { text: '$597/mo' },
      { text: '$1,597' },
      { text: 'CRM integration' },
      { text: 'Automated email/SMS follow-up' },
      { text: 'Custom workflow automation' },
      { text: 'Advanced nurturing' },
      { action: 'Get Started' },
    ],
  },
  { path: '/lead-smarter', expects: [...coaching, { heading: 'Start with a talk', level: 2 }] },
  { path: '/leader-lift-scale-prep', expects: coaching },
  {
    path: '/scale-prep',
    expects: [
      { text: 'Scale Prep' },
      { text: '$7,497' },
      { text: '8 sessions over 4 months' },
      { text: '$500' },
      { text: 'fully credited toward Scale Prep' },
      { action: 'Book a Growth Strategy Session' },
    ],
  },
  {
    path: '/shared-success',
    expects: [
      { text: 'Shared Success Program' },
      { heading: 'The Growth Vision Workshop', level: 2 },
      { action: 'Book Your Growth Vision Workshop' },
      { text: '$800' },
      { text: 'credited if you proceed with a Shared Success partnership' },
      { text: 'rewards rise only with your revenue' },
    ],
  },
  { path: '/about', expects: [{ link: 'Contact Us', href: '/contact' }] },
  {
    path: '/blog',
    expects: [
      { heading: 'Insights for Your RAL Growth Journey', level: 1 },
      { text: 'Coming Soon: Expert insights and practical guidance for RAL owners' },
      { disabled: 'No Posts Yet' },
    ],
  },
  {
    path: '/blog/no-such-post',
    status: 404,
    expects: [
      { heading: 'Post Not Found', level: 1 },
      { text: "Sorry, we couldn't find the blog post you're looking for." },
      { link: 'Back to Blog', href: '/blog' },
    ],
  },
  {
    path: '/quiz',
    expects: [
      { heading: 'Discover Your RAL Growth Path', level: 1 },
      { text: '1-minute quiz' },
      { text: 'recommends' },
      { action: 'Start Quiz' },
      { link: 'Book a free call instead', href: '/contact' },
    ],
  },
  {
    path: '/contact',
    expects: [{ heading: 'Contact Us', level: 1 }, { anchor: 'contact-form' }],
  },
  {
    path: '/privacy-policy',
    expects: [...legal, { heading: 'Privacy Policy', level: 1 }, { text: 'Ohio-based' }],
  },
  {
    path: '/terms-of-service',
    expects: [
      ...legal,
      { heading: 'Terms of Service', level: 1 },
      { text: 'Ohio-based limited liability company' },
      { text: 'governed by the laws of the State of Ohio' },
    ],
  },
  { path: '/cookie-policy', expects: [...legal, { heading: 'Cookie Policy', level: 1 }] },
  {
    path: '/do-not-sell-my-data',
    expects: [
      ...legal,
      { heading: 'Do Not Sell My Data', level: 1 },
      { text: 'does not sell your personal data' },
      { text: 'access to your data, its deletion, or an opt-out' },
      { text: 'Do Not Sell My Data Request' },
      { text: 'Global Privacy Control' },
    ],
  },
  {
    path: '/no-such-page',
    status: 404,
    expects: [
      { heading: 'Oops! Page not found', level: 1 },
      { link: 'Return to Home', href: '/' },
    ],
  },
];
