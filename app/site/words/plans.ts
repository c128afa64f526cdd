import type { planSchema } from './price-schema.ts';
import type { PlanSetId, TierId } from './prices.ts';
import type { TextsOf } from './schema.ts';

type PlanCopy = TextsOf<typeof planSchema>;

/** What the price tables say beside the prices. */
export interface PlanTexts {
  /** Marks the plan that is `popular`. */
  readonly popularLabel: string;
  readonly sets: Readonly<Record<PlanSetId, Readonly<Record<TierId, PlanCopy>>>>;
}

const sets: PlanTexts['sets'] = {
  chatbot: {
    connect: {
      fits: 'You don’t want any family to find the door closed after hours.',
      integration: 'Basic integration',
      everythingIn: null,
      features: [
        '24/7 chatbot',
        'Instant email notifications',
        'Lead data capture (name, email, phone, inquiry details)',
        'Basic lead reporting',
      ],
      popular: false,
    },
    streamline: {
      fits: 'You track inquiries in a spreadsheet, and you’d like it to fill itself in.',
      integration: 'Spreadsheet integration',
      everythingIn: 'Everything in Connect, and',
      features: [
        'Automatic spreadsheet updates',
        'Customizable sheet fields',
        'Enhanced lead overview',
      ],
      popular: false,
    },
    automate: {
      fits: 'You want to follow up with every family, even in a week when two caregivers are out.',
      integration: 'Full automation',
      everythingIn: 'Everything in Streamline, and',
      features: [
        'CRM integration',
        'Automated email/SMS follow-up',
        'Custom workflow automation',
        'Advanced nurturing',
      ],
      popular: false,
    },
  },
  bundle: {
    connect: {
      fits: 'All four parts at work, and every lead in your email.',
      integration: 'Basic integration',
      everythingIn: null,
      features: [
        'Lead generation and communication',
        'Appointment setting',
        'Reputation management',
        'Database reactivation',
        'New leads sent to your email',
      ],
      popular: false,
    },
    streamline: {
      fits: 'The same four parts, with your lead list kept up for you.',
      integration: 'Spreadsheet integration',
      everythingIn: 'Everything in Connect, and',
      features: [
        'Every lead written into your spreadsheet',
        'Columns set up the way you think',
        'One overview of who is waiting for you',
      ],
      popular: true,
    },
    automate: {
      fits: 'The same four parts, with the follow-up running while you care for residents.',
      integration: 'Full automation',
      everythingIn: 'Everything in Streamline, and',
      features: [
        'Your CRM connected',
        'Follow-up by email and text that runs without you',
        'Workflows built around how your home takes people in',
      ],
      popular: false,
    },
  },
};

export const defaultPlans: PlanTexts = { popularLabel: 'Most Popular', sets };
