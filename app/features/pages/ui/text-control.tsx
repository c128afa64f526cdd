import { type KeyboardEvent, useRef } from 'react';
import type { TextType } from '#app/site/words/field-types.ts';
import type { Placeholder } from '#app/site/words/placeholders.ts';
import { plainText } from '#app/site/words/rich-text.ts';
import { NEXT_FIELD } from '#app/ui/admin/long-form.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { parseRich } from '../field-kinds/rich-text.ts';
import type { FieldView } from '../fields/form-view.ts';
import { FieldNotes } from './field-notes.tsx';
import { type Input, intoInput, replaceSelection } from './insert-target.ts';
import { notesAt, placeOf, type ShownField, type TextsForm, useTextsForm } from './texts-form.ts';

interface TextControlProps {
  field: ShownField;
  type: TextType;
  at: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Longer texts get a box of several lines, but are still one paragraph. */
const ONE_LINE = 80;

/** One text with its character count, its messages, and what can be inserted. */
export function TextControl({ field, type, at, label, value, onChange }: TextControlProps) {
  const form = useTextsForm();
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const { view } = field;
  const id = placeOf(view.id, at);
  const { errors, warnings } = notesAt(field, at);
  const isRich = type.type === 'rich';
  const hint = type.type === 'text' ? type.hint : undefined;
  const length = shownLength(value, isRich, form.placeholders);
  const attributes = {
    id,
    value,
    className: 'input',
    'aria-describedby': `${hint === undefined ? '' : `${id}-hint `}${id}-count ${id}-notes`,
    'aria-invalid': errors.length > 0 ? (true as const) : undefined,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange(currentTarget.value),
  };
  return (
    <div className="field text-field">
      <label className="field-label" htmlFor={id}>
        {label}
        {type.optional ? <span className="field-mark"> (optional)</span> : null}
      </label>
      {hint === undefined ? null : (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {type.max > ONE_LINE ? (
        <textarea
          rows={Math.min(4, Math.ceil(type.max / 100))}
          ref={input}
          data-one-paragraph=""
          {...NEXT_FIELD}
          {...attributes}
          onKeyDown={isRich ? (event) => markByKey(event, form.insert) : undefined}
        />
      ) : (
        <input type="text" ref={input} autoComplete="off" {...NEXT_FIELD} {...attributes} />
      )}
      <div className="text-tools">
        <span id={`${id}-count`} className={length > type.max ? 'field-error' : 'field-hint'}>
          {length}/{type.max}
        </span>
        <TextTools
          of={label}
          isRich={isRich}
          offersPrices={offersPrices(view, type, value)}
          act={(tool) => input.current && tool(input.current)}
        />
      </div>
      <FieldNotes id={id} errors={errors} warnings={warnings} />
    </div>
  );
}

interface TextToolsProps {
  of: string;
  isRich: boolean;
  offersPrices: boolean;
  /** Runs a tool on the input. */
  act: (tool: (input: Input) => void) => void;
}

/** What can be inserted at the cursor. */
function TextTools({ of, isRich, offersPrices, act }: TextToolsProps) {
  const { insert } = useTextsForm();
  return (
    <>
      {isRich ? (
        <>
          <Tool label="Bold" of={of} onClick={() => act(embolden)} />
          <Tool
            label="Link…"
            of={of}
            onClick={() => act((input) => insert('link', intoInput(input)))}
          />
        </>
      ) : null}
      {offersPrices ? (
        <Tool
          label="Price…"
          of={of}
          onClick={() => act((input) => insert('price', intoInput(input)))}
        />
      ) : null}
    </>
  );
}

/** Whether a price makes sense in a text: in a sentence, not on a button, or where one already is. */
export function offersPrices(
  { takesPrices }: Pick<FieldView, 'takesPrices'>,
  type: TextType,
  typed: string,
): boolean {
  const { max } = type;
  return takesPrices && !('noPrices' in type) && (max > ONE_LINE || typed.includes('{price:'));
}

/** How many characters readers see: with prices filled in, and without the marks of links. */
export function shownLength(
  typed: string,
  isRich: boolean,
  placeholders: readonly Placeholder[],
): number {
  const words = isRich ? plainText(parseRich(typed)) : typed;
  return placeholders
    .reduce((text, { code, value }) => text.replaceAll(code, value), words)
    .replace(/\s+/g, ' ')
    .trim().length;
}

function Tool({ label, of, onClick }: { label: string; of: string; onClick: () => void }) {
  return (
    <Button
      look="text"
      className="text-tool"
      // Keeps the cursor in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {label}
      <span className="visually-hidden"> in {of}</span>
    </Button>
  );
}

function markByKey(event: KeyboardEvent<HTMLTextAreaElement>, insert: TextsForm['insert']): void {
  if (!(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
  const key = event.key.toLowerCase();
  if (key !== 'b' && key !== 'k') return;
  event.preventDefault();
  if (key === 'b') embolden(event.currentTarget);
  else insert('link', intoInput(event.currentTarget));
}

/** Makes the selected words bold, or plain again. */
function embolden(input: Input): void {
  const { value } = input;
  const [from, to] = [input.selectionStart ?? 0, input.selectionEnd ?? 0];
  const isBold = value.slice(from - 2, from) === '**' && value.slice(to, to + 2) === '**';
  if (isBold) {
    input.setSelectionRange(from - 2, to + 2);
    replaceSelection(input, value.slice(from, to), [0, to - from]);
  } else {
    replaceSelection(input, `**${value.slice(from, to)}**`, [2, 2 + to - from]);
  }
}
