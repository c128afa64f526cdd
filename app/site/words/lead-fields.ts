import { filled, fixed, group, ifPresent, mailText, type TextsOf, text } from './schema.ts';

/**
 * The words for the fields of a lead. Which forms ask for them, and their rules, are in the leads
 * domain.
 */

const LABEL = 60;
const HINT = 160;

/** What a form can call a field in place of the words below. */
function words(name: string) {
  return ifPresent(
    group(name, {
      label: ifPresent(text('Label', LABEL)),
      hint: ifPresent(text('Hint', HINT)),
    }),
  );
}

/** By the name that the admin area has for a field. */
export const fieldSchemas = {
  name: words('Name'),
  email: words('Email'),
  phone: words('Phone'),
  home: words('Home'),
  beds: words('Beds'),
  subject: words('Subject'),
  message: words('Message'),
};

const fieldSchema = {
  label: text('Label', LABEL),
  hint: ifPresent(text('Hint', HINT)),
  /** Value of the `autocomplete` attribute. */
  autocomplete: fixed<string>(),
  inputType: fixed<'text' | 'email' | 'tel' | 'number' | 'select' | 'textarea'>(),
  /** Error for a required field left empty. */
  missing: ifPresent(text('When it is left empty', HINT)),
};

export type FieldCopy = TextsOf<typeof fieldSchema>;

function field(copy: FieldCopy) {
  return filled(group(copy.label, fieldSchema), copy);
}

/** In forms. The label of a plan is in each form's own words. */
export const formFields = {
  name: field({
    label: 'Your name',
    autocomplete: 'name',
    inputType: 'text',
    missing: 'Please tell us your name.',
  }),
  email: field({
    label: 'Email',
    autocomplete: 'email',
    inputType: 'email',
    missing: 'Please enter your email so we can answer you.',
  }),
  phone: field({
    label: 'Phone',
    hint: 'If you’d rather talk than write.',
    autocomplete: 'tel',
    inputType: 'tel',
  }),
  home: field({
    label: 'Name of your home',
    hint: 'Or your town, if it doesn’t have a name yet.',
    autocomplete: 'organization',
    inputType: 'text',
  }),
  beds: field({
    label: 'Beds in your home',
    hint: 'Licensed beds, full or empty.',
    autocomplete: 'off',
    inputType: 'number',
  }),
  subject: field({
    label: 'What is it about?',
    autocomplete: 'off',
    inputType: 'select',
    missing: 'Please choose what it’s about.',
  }),
  message: field({
    label: 'Your message',
    autocomplete: 'off',
    inputType: 'textarea',
    missing: 'Please write a line or two.',
  }),
};

export type FieldName = keyof typeof formFields;

function label(title: string, value: string) {
  return mailText(title, 60, value);
}

/** In the email about a lead, in its order. */
export const mailLabels = {
  name: label('Name', 'Name'),
  email: label('Email address', 'Email'),
  phone: label('Phone number', 'Phone'),
  doNotText: label('Whether the number asked for no texts', 'Do not text'),
  noContact: label('Whether they asked for no contact', 'No contact'),
  home: label('Name of the home', 'Home'),
  beds: label('Number of beds', 'Beds'),
  topic: label('What it is about', 'About'),
  plan: label('Plan that was chosen', 'Plan'),
  inquiryTexts: label('Consent to texts about the inquiry', 'May be texted about this inquiry'),
  marketingTexts: label('Consent to marketing texts', 'May be sent marketing texts'),
  received: label('Date and time', 'Received'),
  due: label('Until when an answer is due', 'Answer due'),
  sourcePage: label('Page with the form', 'Sent from'),
  formAbout: label('What that page says about its form', 'The form there'),
  campaign: label('Campaign', 'Came from'),
  reference: label('Reference', 'Reference'),
};
