import { use } from 'react';
import { data, type RouterContextProvider, redirect } from 'react-router';
import { contentOf, type MetaArgs } from '#app/http/content-meta.ts';
import { RETRY_AFTER_SECONDS, storeForVisitor } from '#app/http/database-unavailable.server.ts';
import { pageTitle } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { sitePage } from '#app/http/route-policy.ts';
import { requestInfo, services } from '#app/services/services.server.ts';
import { siteContent } from '#app/services/site-content.server.ts';
import { SubscribeBand } from '#app/site/forms/subscribe-form.tsx';
import { SiteContext } from '#app/site/frame/site-context.ts';
import { articleFromUrl, articleQuery, findSitePage } from '#app/site/source-page.ts';
import { FORM_NAMES } from '#app/site/words/form-field-names.ts';
import { questionsPath } from '#app/site/words/growth-plan.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { addressKey } from '#database/limits/address-key.ts';
import { clientKeys, consumeClientToken } from '#database/limits/rate-limit.server.ts';
import { parseAnswers } from '../answers.ts';
import { createConsultForm } from '../http/consult-form.server.ts';
import { createPlanView } from '../http/plan-view.ts';
import { createQuestionView } from '../http/question-view.ts';
import type { Answers } from '../questions.ts';
import { advanceQuiz, FIRST_QUESTION, type QuizScreen, readTyped } from '../quiz-progress.ts';
import { savePlan } from '../saved-plans.server.ts';
import { PlanFooter } from '../ui/public/plan-footer.tsx';
import { PlanSheet } from '../ui/public/plan-sheet.tsx';
import { Hidden, Question, questionTitle } from '../ui/public/question.tsx';
import type { Route } from './+types/quiz-questions.ts';

const KILOBYTE = 1024;

/** The first question is the same for everybody and is cached. Responses to posts are not. */
export const handle = sitePage({
  cache: { params: {}, bypassedBy: ['article'] },
  allStyles: true,
  indexed: false,
  maxBodyBytes: 16 * KILOBYTE,
  allowedWhenDiskFull: true,
});

/** Rate limit for saving plans, per client address: far more than a household needs. */
const SAVE_LIMIT = { limit: 20, windowSeconds: 60 * 60 };

/**
 * The browser may show the response to a post again on Back, without asking to resend the form.
 * No other cache may store it.
 */
const POSTED = { 'Cache-Control': 'private, no-cache' };

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta(args: MetaArgs) {
  const { description } = contentOf(args).growthPlan.question;
  return [{ name: 'description', content: description }];
}

export function loader({ url, context }: Route.LoaderArgs) {
  return show(context, FIRST_QUESTION, articleFromUrl(url));
}

export async function action({ request, context }: Route.ActionArgs) {
  const { growthPlan, messages } = context.get(siteContent);
  const form = await readForm(request, messages.rejected);
  const sent = Object.fromEntries(form);
  const from = findSitePage(textOf(form, FORM_NAMES.page));
  const go = textOf(form, 'go');
  if (go === 'keep') return save(context, sent, from);
  const screen =
    go === 'again'
      ? { ...FIRST_QUESTION, typed: readTyped(sent) }
      : advanceQuiz(sent, go === 'back' || go === 'show' ? go : 'next', growthPlan);
  return answer(context, screen, from);
}

/** The page that somebody came to the quiz from, which it names in its forms. */
type From = string | null;

async function save(
  context: Readonly<RouterContextProvider>,
  sent: Record<string, unknown>,
  from: From,
) {
  const typed = readTyped(sent);
  const parsed = parseAnswers(typed, context.get(siteContent).growthPlan);
  if (!parsed.ok) {
    const { step, errors } = parsed;
    return answer(context, { kind: 'question', step, typed, errors }, from);
  }
  const token = await storePlan(context, parsed.answers);
  if (typeof token !== 'string') {
    const headers = { ...POSTED, 'Retry-After': String(token.retryAfterSeconds) };
    const result = await showResult(context, parsed.answers, from);
    const shown = { ...result, rejected: token.rejected };
    return data(shown, { status: token.status, headers });
  }
  throw redirect(`/plan/${token}${articleQuery(from)}`, {
    status: 303,
    headers: { 'Referrer-Policy': 'no-referrer' },
  });
}

/** The token of the saved plan, or why it was not saved. */
async function storePlan(context: Readonly<RouterContextProvider>, answers: Answers) {
  const opened = context.get(services);
  const { clientAddress } = context.get(requestInfo);
  const counted = clientKeys('plan', addressKey(clientAddress), SAVE_LIMIT);
  const stored = await storeForVisitor(context, 'a plan was not saved', async () => {
    const limit = await consumeClientToken(opened.database.db, counted, opened.now());
    if (limit.allowed) return (await savePlan(opened, answers)).token;
    const { retryAfterSeconds } = limit;
    return { rejected: 'too-many' as const, status: 429, retryAfterSeconds };
  });
  if (stored.ok) return stored.value;
  const { status } = stored;
  return { rejected: 'unavailable' as const, status, retryAfterSeconds: RETRY_AFTER_SECONDS };
}

type Rejected = 'too-many' | 'unavailable' | null;

async function answer(context: Readonly<RouterContextProvider>, screen: QuizScreen, from: From) {
  const wrong = screen.kind === 'question' && Object.keys(screen.errors).length > 0;
  return data(await show(context, screen, from), { status: wrong ? 422 : 200, headers: POSTED });
}

async function show(context: Readonly<RouterContextProvider>, screen: QuizScreen, from: From) {
  const { growthPlan } = context.get(siteContent);
  if (screen.kind !== 'question') return showResult(context, screen.answers, from);
  const question = createQuestionView(screen, growthPlan);
  const hidden = [...question.hidden, ...fieldOf(from)];
  return { kind: 'question' as const, question: { ...question, hidden } };
}

async function showResult(context: Readonly<RouterContextProvider>, answers: Answers, from: From) {
  const plan = createPlanView(answers, context.get(siteContent));
  return {
    kind: 'result' as const,
    plan: { ...plan, typed: [...plan.typed, ...fieldOf(from)] },
    consultForm: createConsultForm(context, answers, { from }),
    subscribe: await context.get(services).openSubscribeForm?.(context, from ?? '/quiz'),
    rejected: null as Rejected,
  };
}

function fieldOf(from: From) {
  return from === null ? [] : [{ name: FORM_NAMES.page, value: from }];
}

export default function QuizQuestions({ loaderData, actionData }: Route.ComponentProps) {
  const shown = actionData ?? loaderData;
  const { question, plan: copy } = use(SiteContext).content.growthPlan;
  if (shown.kind === 'question') {
    return (
      <>
        <title>{pageTitle(questionTitle(shown.question, question.title))}</title>
        <Question question={shown.question} action={questionsPath} />
      </>
    );
  }
  const { plan, consultForm, subscribe, rejected } = shown;
  return (
    <>
      <title>{pageTitle(copy.title)}</title>
      <PlanSheet plan={plan} />
      <PlanFooter plan={plan} questions={questionsPath} consultForm={consultForm}>
        <form method="post" action={questionsPath} className="stack">
          <h2>{copy.keep.heading}</h2>
          {rejected ? (
            <Notice tone="error" role="alert" takesFocus>
              <p>{rejected === 'unavailable' ? copy.unavailable : copy.tooMany}</p>
            </Notice>
          ) : null}
          <p>{copy.keep.text}</p>
          <Hidden fields={plan.typed} />
          <Button type="submit" name="go" value="keep">
            {copy.keep.submit}
          </Button>
          <p className="small soft">{copy.keep.next}</p>
        </form>
        <p>{copy.print}</p>
      </PlanFooter>
      {subscribe ? <SubscribeBand form={subscribe} /> : null}
    </>
  );
}
