import { use } from 'react';
import { fillSlots } from '#app/formatting/slots.ts';
import { WindowMark } from '#app/site/drawings/window-mark.tsx';
import { SiteContext } from '#app/site/frame/site-context.ts';
import { type Choice, RadioGroup } from '#app/ui/forms/choices.tsx';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { TextInput } from '#app/ui/forms/text-input.tsx';
import { Button } from '#app/ui/primitives/button.tsx';

export type HiddenField = { name: string; value: string };

type FieldBase = {
  name: string;
  label: string;
  hint?: string | undefined;
  value: string;
  error?: string | undefined;
  required: boolean;
};

export type QuestionFieldView =
  | (FieldBase & { kind: 'number'; inputMode: 'numeric' | 'decimal' })
  | (FieldBase & { kind: 'choice'; choices: readonly Choice[] });

export type QuestionView = {
  step: string;
  /** From 1. */
  number: number;
  /** For each question, in order, whether it has a valid answer. */
  answered: readonly boolean[];
  text: string;
  hint: string | null;
  fields: readonly QuestionFieldView[];
  /** The answers to the other questions. */
  hidden: readonly HiddenField[];
  submit: string;
  /** Says what happens after submitting. */
  after: string | null;
};

export function questionTitle({ number, answered }: QuestionView, title: string): string {
  return fillSlots(title, { number, count: answered.length });
}

/** One question on its own screen. Hidden fields hold the other answers. */
export function Question({ question, action }: { question: QuestionView; action: string }) {
  const { question: copy } = use(SiteContext).content.growthPlan;
  const errors = question.fields.flatMap(({ name, error }) =>
    error ? [{ fieldId: `quiz-${name}`, message: error }] : [],
  );
  return (
    <div className="wrap quiz-screen">
      <Progress question={question} />
      <h1>{question.text}</h1>
      {question.hint ? <p className="lead soft">{question.hint}</p> : null}
      <form className="form" method="post" action={action}>
        <ErrorSummary title={copy.problem} errors={errors} />
        <Hidden fields={[{ name: 'step', value: question.step }, ...question.hidden]} />
        {question.fields.map((field) => (
          <QuestionField key={field.name} field={field} />
        ))}
        {/* The Enter key activates the first button, so this one comes before Back. */}
        <div className="quiz-moves">
          <Button type="submit" name="go" value="on">
            {question.submit}
          </Button>
          {question.number > 1 ? (
            <Button type="submit" name="go" value="back" look="text" formNoValidate>
              {copy.back}
            </Button>
          ) : null}
          {question.after ? <p className="small soft">{question.after}</p> : null}
        </div>
      </form>
      <p>
        <a className="text-link" href={copy.leave.href}>
          {copy.leave.label}
        </a>
      </p>
    </div>
  );
}

export function Hidden({ fields }: { fields: readonly HiddenField[] }) {
  return fields.map(({ name, value }) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** A window for each question, lit once it is answered. The text above gives the same progress. */
function Progress({ question }: { question: QuestionView }) {
  const { title } = use(SiteContext).content.growthPlan.question;
  return (
    <div className="quiz-progress">
      <p className="small soft">{questionTitle(question, title)}</p>
      <div className="quiz-windows" aria-hidden="true">
        {question.answered.map((lit, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the questions never change order.
          <span key={index} className={index + 1 === question.number ? 'quiz-here' : undefined}>
            <WindowMark lit={lit} />
          </span>
        ))}
      </div>
    </div>
  );
}

function QuestionField({ field }: { field: QuestionFieldView }) {
  const { optional } = use(SiteContext).content.forms.shared;
  const { name, label, hint, error, value, required } = field;
  const id = `quiz-${name}`;
  const text = { id, name, label, hint, error, optional: required ? undefined : optional };
  if (field.kind === 'choice') {
    return <RadioGroup {...text} choices={field.choices} defaultValue={value} />;
  }
  return <TextInput {...text} defaultValue={value} inputMode={field.inputMode} maxLength={60} />;
}
