import { use } from 'react';
import { type ProvidedQuiz, SiteContext } from '#app/site/frame/site-context.ts';
import tallyScript from '#app/site/scripts/tally-quiz.ts?worker&url';
import { Action } from '#app/ui/primitives/action.tsx';
import { ButtonLink } from '#app/ui/primitives/button.tsx';

interface ProvidedQuizStartProps {
  quiz: ProvidedQuiz;
  load: 'with-page' | 'on-click';
  start: { label: string; next: string };
  loadFailure: { link: string; next: string };
}

/**
 * Link to the provider's quiz. The script makes it a button that opens the quiz in a popup, if the
 * provider loads, and in a new tab otherwise.
 */
export function ProvidedQuizStart({ quiz, load, start, loadFailure }: ProvidedQuizStartProps) {
  const { labels, providers } = use(SiteContext).content.messages;
  return (
    <div
      className="stack"
      data-provider="tally"
      data-place={quiz.place}
      data-load={load}
      data-form-id={quiz.formId}
      data-form-url={quiz.formUrl}
      data-script-url={quiz.scriptUrl}
      data-origin={quiz.origin}
    >
      <script src={tallyScript} type="module" />
      <div data-start>
        <Action next={start.next}>
          <ButtonLink link={{ label: start.label, href: quiz.formUrl }} newTab={labels.newTab} />
        </Action>
      </div>
      <p data-loading hidden role="status">
        {providers.quizLoading}
      </p>
      <p className="quiz-load-failure" data-load-failure hidden role="status">
        <a href={quiz.formUrl} target="_blank" rel="noopener">
          {loadFailure.link}
        </a>{' '}
        {loadFailure.next}
      </p>
    </div>
  );
}
