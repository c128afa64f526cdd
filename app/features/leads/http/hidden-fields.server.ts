import { findSitePage } from '#app/site/source-page.ts';
import { FORM_NAMES } from '#app/site/words/form-field-names.ts';
import type { LeadAnswers } from '../lead-answers.ts';

/** A consent version contains the legal name of the business. */
const MAX_VERSION = 200;

/** The fields of a lead form that a visitor does not see. A sender may have changed any of them. */
export interface HiddenFields {
  token: string;
  /** Visitors cannot see this field: a value in it means that a program filled it in. */
  honeypot: string;
  /** Sent from the confirmation page. */
  confirmed: boolean;
  /** Which wording of the text-message boxes the visitor saw; null when the form had none. */
  consentVersion: string | null;
  /** Quiz answers in canonical form; null when missing, invalid, or without a quiz. */
  quizAnswers: string | null;
  /** Token of the saved plan whose page the form was on. */
  savedPlan: string | null;
  /** The page that led to the form, when the form is on another page; null if it is not known. */
  page: string | null;
  /** Fields to repeat in the form when it is shown again. */
  carried: Readonly<Record<string, string>>;
}

export function readHiddenFields(form: FormData, answers: LeadAnswers | null): HiddenFields {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : null;
  };
  const quizAnswers = answers?.parse(text(FORM_NAMES.quizAnswers) ?? '') ?? null;
  const token = text(FORM_NAMES.savedPlan) ?? '';
  const savedPlan = answers?.isPlanToken(token) ? token : null;
  const page = findSitePage(text(FORM_NAMES.page));
  return {
    token: text(FORM_NAMES.token) ?? '',
    // A file counts as a value, too.
    honeypot: String(form.get(FORM_NAMES.honeypot) ?? ''),
    confirmed: text(FORM_NAMES.confirm) === 'yes',
    consentVersion: text(FORM_NAMES.consentVersion)?.slice(0, MAX_VERSION) ?? null,
    quizAnswers,
    savedPlan,
    page,
    carried: {
      ...(quizAnswers ? { [FORM_NAMES.quizAnswers]: quizAnswers } : {}),
      ...(savedPlan ? { [FORM_NAMES.savedPlan]: savedPlan } : {}),
      ...(page ? { [FORM_NAMES.page]: page } : {}),
    },
  };
}
