import { sitePages } from '#app/content/site-pages.ts';
import { deserializeAnswers, serializeAnswers } from '#app/domains/growth-plan/answers.ts';
import { isPlanToken } from '#app/domains/growth-plan/plan-token.ts';
import { FORM_NAMES } from '#app/ui/forms/lead-form.tsx';

/** What a form brings along from elsewhere, read again: whoever sends it may have changed it. */
export interface Carried {
  /** In their one canonical text; null when there are none that stand. */
  quizAnswers: string | null;
  /** The token of the kept plan that the form was sent from. */
  savedPlan: string | null;
  /** The page of ours on which the visitor asked for the form, where it stands on another one. */
  page: string | null;
  /** The same again, for the form that is shown once more. */
  fields: Readonly<Record<string, string>>;
}

export function readCarried(sent: FormData): Carried {
  const answers = deserializeAnswers(String(sent.get(FORM_NAMES.quizAnswers) ?? ''));
  const quizAnswers = answers && serializeAnswers(answers);
  const token = String(sent.get(FORM_NAMES.savedPlan) ?? '');
  const savedPlan = isPlanToken(token) ? token : null;
  const page = findSitePage(sent.get(FORM_NAMES.page));
  return {
    quizAnswers,
    savedPlan,
    page,
    fields: {
      ...(quizAnswers ? { [FORM_NAMES.quizAnswers]: quizAnswers } : {}),
      ...(savedPlan ? { [FORM_NAMES.savedPlan]: savedPlan } : {}),
      ...(page ? { [FORM_NAMES.page]: page } : {}),
    },
  };
}

/** Only a page that we have: nothing else that is sent is ever stored as one. */
export function findSitePage(path: unknown): string | null {
  return sitePages.find((page) => page.path === path)?.path ?? null;
}
