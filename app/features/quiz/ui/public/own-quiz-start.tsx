import { use } from 'react';
import { SiteContext } from '#app/site/frame/site-context.ts';
import ownQuizScript from '#app/site/scripts/own-quiz.ts?script-text';
import { Action } from '#app/ui/primitives/action.tsx';
import { ButtonLink } from '#app/ui/primitives/button.tsx';
import { CloseMark } from '#app/ui/primitives/form-dialog.tsx';

interface OwnQuizStartProps {
  start: { label: string; next: string };
  /** Path of the first question's page. */
  questions: string;
}

/** A link to the quiz questions. A script makes it a button that opens them in the dialog below. */
export function OwnQuizStart({ start, questions }: OwnQuizStartProps) {
  return (
    <div data-quiz-start>
      <Action next={start.next}>
        <ButtonLink link={{ label: start.label, href: questions }} />
      </Action>
    </div>
  );
}

/**
 * Empty and hidden until the script loads a question into it. The script is here and not at the
 * button, where it would delay the first screen.
 */
export function OwnQuizDialog({ title }: { title: string }) {
  const { labels } = use(SiteContext).content.messages;
  return (
    <>
      <dialog
        className="dialog dialog-wide quiz-dialog"
        closedby="any"
        aria-labelledby="quiz-dialog-title"
        data-quiz-dialog
        hidden
      >
        <form method="dialog" className="dialog-close-form">
          <button type="submit" className="dialog-close">
            <CloseMark label={labels.closeDialog} />
          </button>
        </form>
        <p id="quiz-dialog-title" className="soft dialog-title">
          {title}
        </p>
        <div data-room />
      </dialog>
      <script type="module" dangerouslySetInnerHTML={{ __html: ownQuizScript }} />
    </>
  );
}
