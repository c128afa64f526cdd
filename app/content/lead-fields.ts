/**
 * The words for the fields of a lead. Which forms ask for them, and their rules, are in the leads
 * domain.
 */

export interface FieldWords {
  label?: string;
  hint?: string;
}

export interface FieldCopy extends FieldWords {
  label: string;
  /** Value of the `autocomplete` attribute. */
  autocomplete: string;
  inputType: 'text' | 'email' | 'tel' | 'number' | 'select' | 'textarea';
  /** Error for a required field left empty. */
  missing?: string;
}

/** In forms. The label of a plan is in each form's own words. */
export const formFields = {
  name: {
    label: 'Your name',
    autocomplete: 'name',
    inputType: 'text',
    missing: 'Please tell us your name.',
  },
  email: {
    label: 'Email',
    autocomplete: 'email',
    inputType: 'email',
    missing: 'Please enter your email so we can answer you.',
  },
  phone: {
    label: 'Phone',
    hint: 'If you’d rather talk than write.',
    autocomplete: 'tel',
    inputType: 'tel',
  },
  home: {
    label: 'Name of your home',
    hint: 'Or your town, if it doesn’t have a name yet.',
    autocomplete: 'organization',
    inputType: 'text',
  },
  beds: {
    label: 'Beds in your home',
    hint: 'Licensed beds, full or empty.',
    autocomplete: 'off',
    inputType: 'number',
  },
  subject: {
    label: 'What is it about?',
    autocomplete: 'off',
    inputType: 'select',
    missing: 'Please choose what it’s about.',
  },
  message: {
    label: 'Your message',
    autocomplete: 'off',
    inputType: 'textarea',
    missing: 'Please write a line or two.',
  },
} satisfies Record<string, FieldCopy>;

export type FieldName = keyof typeof formFields;

/** In the mail about a lead, in its order. */
export const mailLabels = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  doNotText: 'Do not text',
  home: 'Home',
  beds: 'Beds',
  topic: 'About',
  plan: 'Plan',
  inquiryTexts: 'May be texted about this inquiry',
  marketingTexts: 'May be sent marketing texts',
  received: 'Received',
  sourcePage: 'Sent from',
  formAbout: 'The form there',
  campaign: 'Came from',
  reference: 'Reference',
} as const;
