import { deserializeAnswers, serializeAnswers } from '#app/domains/growth-plan/answers.ts';
import { isPlanToken } from '#app/domains/growth-plan/plan-token.ts';
import { FORM_NAMES } from '#app/ui/forms/lead-form.tsx';

/** What a form brings along from the quiz, read again: whoever sends it may have changed it. */
export interface Carried {
  /** In their one canonical text; null when there are none that stand. */
  quizAnswers: string | null;
  /** The token of the kept plan that the form was sent from. */
  keptPlan: string | null;
  /** The same again, for the form that is shown once more. */
  fields: Readonly<Record<string, string>>;
}

export function readCarried(sent: FormData): Carried {
  const answers = deserializeAnswers(String(sent.get(FORM_NAMES.quizAnswers) ?? ''));
  const quizAnswers = answers && serializeAnswers(answers);
  const token = String(sent.get(FORM_NAMES.keptPlan) ?? '');
  const keptPlan = isPlanToken(token) ? token : null;
  return {
    quizAnswers,
    keptPlan,
    fields: {
      ...(quizAnswers ? { [FORM_NAMES.quizAnswers]: quizAnswers } : {}),
      ...(keptPlan ? { [FORM_NAMES.keptPlan]: keptPlan } : {}),
    },
  };
}
