import { use } from 'react';
import { fillSlots } from '#app/formatting/slots.ts';
import { WindowMark } from '#app/site/drawings/window-mark.tsx';
import { SiteContext } from '#app/site/frame/site-context.ts';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { TextInput } from '#app/ui/forms/text-input.tsx';
import { Button } from '#app/ui/primitives/button.tsx';

export type HiddenField = { name: string; value: string };

export type QuestionFieldView = {
  name: string;
  label: string;
  hint: string;
  value: string;
  error: string | undefined;
  required: boolean;
  inputMode: 'numeric' | 'decimal';
};

/** Answers that are each one tap. */
type TapsView = {
  /** Of the first answer, where an error leads. */
  id: string;
  label: string;
  error: string | undefined;
  /** Sentences below each other, and not numbers beside each other. */
  isList: boolean;
  answers: readonly { value: string; label: string; isChosen: boolean }[];
};

export type QuestionView = {
  step: string;
  /** From 1. */
  number: number;
  /** For each question, in order, whether it has a valid answer. */
  answered: readonly boolean[];
  text: string;
  hint: string | null;
  taps: TapsView;
  fields: readonly QuestionFieldView[];
  /** The answers to the other questions. */
  hidden: readonly HiddenField[];
  /** Null where one goes on with a tap. */
  submit: string | null;
  /** Says what happens after submitting. */
  after: string | null;
};

export function questionTitle({ number, answered }: QuestionView, title: string): string {
  return fillSlots(title, { number, count: answered.length });
}

/** One question on its own screen. Hidden fields hold the other answers. */
export function Question({ question, action }: { question: QuestionView; action: string }) {
  const { question: copy } = use(SiteContext).content.growthPlan;
  const { taps, fields, submit } = question;
  const errors = [
    ...(taps.error ? [{ fieldId: taps.id, message: taps.error }] : []),
    ...fields.flatMap(({ name, error }) =>
      error ? [{ fieldId: `quiz-${name}`, message: error }] : [],
    ),
  ];
  return (
    <div className="wrap quiz-screen">
      <Progress question={question} />
      <h1>{question.text}</h1>
      {question.hint ? <p className="lead soft">{question.hint}</p> : null}
      <form className="form" method="post" action={action}>
        <ErrorSummary title={copy.problem} errors={errors} />
        <Hidden fields={[{ name: 'step', value: question.step }, ...question.hidden]} />
        {fields.length > 0 && submit ? <EnterButton label={submit} /> : null}
        <Taps taps={taps} hasFields={fields.length > 0} />
        {fields.length > 0 ? (
          <div className="quiz-fields">
            {fields.map((field) => (
              <QuestionField key={field.name} field={field} />
            ))}
          </div>
        ) : null}
        <div className="quiz-moves">
          {submit ? (
            <Button type="submit" name="go" value="on">
              {submit}
            </Button>
          ) : null}
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

/** The Enter key activates the first button of a form, which would else be a tap. */
function EnterButton({ label }: { label: string }) {
  return (
    <button
      type="submit"
      name="go"
      value="on"
      className="visually-hidden"
      tabIndex={-1}
      aria-hidden="true"
    >
      {label}
    </button>
  );
}

function Taps({ taps, hasFields }: { taps: TapsView; hasFields: boolean }) {
  return (
    <fieldset className="field">
      <legend className="field-label">{taps.label}</legend>
      <div className={taps.isList ? 'choices' : 'quiz-taps'}>
        {taps.answers.map(({ value, label, isChosen }, index) => (
          <button
            key={value}
            // A typed field has the id of its question.
            id={index === 0 && !hasFields ? taps.id : undefined}
            type="submit"
            name="tap"
            value={value}
            className="quiz-tap"
            aria-current={isChosen ? 'true' : undefined}
            formNoValidate
          >
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function QuestionField({ field }: { field: QuestionFieldView }) {
  const { optional } = use(SiteContext).content.forms.shared;
  const { name, value, inputMode, required, error, ...text } = field;
  return (
    <TextInput
      {...text}
      {...(error === undefined ? {} : { error })}
      id={`quiz-${name}`}
      name={name}
      {...(required ? {} : { optional })}
      defaultValue={value}
      inputMode={inputMode}
      maxLength={60}
    />
  );
}
