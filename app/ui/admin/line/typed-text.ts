/** A field that a person types into. */
const FIELDS =
  'textarea, input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [type=submit])';

type Page = Pick<ParentNode, 'querySelectorAll'>;

/** The words of the last form that had any: a question carries them in hidden fields. */
let carried: ReadonlyMap<string, string> = new Map();

/** Whether a form that is sent has words of one of the page's fields. */
export function sendsTypedText(body: unknown, page: Page = document): boolean {
  if (!(body instanceof URLSearchParams || body instanceof FormData)) return false;
  const isCarried = [...carried].some(([name, value]) => body.get(name) === value);
  const fields = page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS);
  const typed = [...fields].filter(
    ({ name, value }) => value.trim() !== '' && body.get(name) === value,
  );
  if (isCarried) return true;
  const kept = typed.filter(({ type }) => type !== 'password');
  carried = new Map(kept.map(({ name, value }) => [name, value]));
  return typed.length > 0;
}
