import type { FocusEvent, KeyboardEvent } from 'react';
import { isComposing } from './is-composing.ts';

/** For one-line fields of a long form: the label of a phone's Enter key. */
export const NEXT_FIELD = { enterKeyHint: 'next' } as const;

/** For fields that hold an address or a part of one, which nothing may correct. */
export const EXACT_TEXT = {
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const;

/**
 * The first submit button of a long form. Browsers press a form's first submit button when somebody
 * presses Enter in a field, and do nothing if it is disabled. So Enter saves nothing, also before our
 * script runs.
 * @param form the form's id, if an enabled button that comes before the form belongs to it
 */
export function NoDefaultButton({ form }: { form?: string }) {
  return <button type="submit" form={form} disabled hidden />;
}

const ONE_LINE =
  'input:not([type="hidden"], [type="file"], [type="submit"], [type="button"]), [data-one-paragraph]';
const FIELDS = 'input:not([type="hidden"]), textarea, select, [contenteditable="true"]';

/** The `onKeyDown` of a long form: Enter in a one-line field moves to the next field. */
export function moveOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { currentTarget: form, target, nativeEvent } = event;
  if (event.key !== 'Enter' || event.defaultPrevented || isComposing(nativeEvent)) return;
  // A dialog's field belongs to another form, and the text of a post has its own keys.
  if (!(target instanceof HTMLElement) || !isFieldOf(form, target)) return;
  if (!target.matches(ONE_LINE)) return;
  event.preventDefault();
  const fields = [...form.querySelectorAll<HTMLElement>(FIELDS)].filter(
    (field) => field === target || (isFieldOf(form, field) && canBeNext(field)),
  );
  fields[fields.indexOf(target) + 1]?.focus();
}

const TEXT_FIELDS =
  'textarea, input:not([type="hidden"], [type="file"], [type="checkbox"], [type="radio"], [type="range"], [type="submit"], [type="button"])';

/**
 * For the form of a dialog: Enter in a one-line field moves to the next text, and in the last one
 * sends the form, as the Enter key of a phone says.
 */
export const DIALOG_KEYS = {
  onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    const { currentTarget: form, target, nativeEvent } = event;
    if (event.key !== 'Enter' || event.defaultPrevented || isComposing(nativeEvent)) return;
    if (!(target instanceof HTMLElement) || !target.matches(ONE_LINE)) return;
    const next = nextText(form, target);
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  },
  onFocus({ currentTarget: form, target }: FocusEvent<HTMLFormElement>): void {
    if (!target.matches(ONE_LINE)) return;
    target.enterKeyHint = nextText(form, target) === undefined ? 'done' : 'next';
  },
};

function nextText(form: HTMLFormElement, field: HTMLElement): HTMLElement | undefined {
  const after = [...form.querySelectorAll<HTMLElement>(TEXT_FIELDS)].filter(
    (text) => field.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return after.find((text) => isFieldOf(form, text) && canBeNext(text));
}

function isFieldOf(form: HTMLFormElement, field: HTMLElement): boolean {
  if (field.isContentEditable) return field.parentElement?.isContentEditable === false;
  const isOwn = 'form' in field && field.form === form;
  return isOwn && field.closest('[contenteditable], dialog') === null;
}

/** Whether Tab could reach it, too. The text of a post has no tab index, and can be reached. */
function canBeNext(field: HTMLElement): boolean {
  if (field.tabIndex < 0 && !field.isContentEditable) return false;
  if (field.matches(':disabled') || !field.checkVisibility()) return false;
  return !(field instanceof HTMLInputElement && field.type === 'radio' && !field.checked);
}
