/** Marks a form whose words are taken over: React resets text areas when it takes over the page. */
export const TAKES_TYPED_EARLY = { 'data-takes-input-before-hydration': '' } as const;

type Control = HTMLInputElement | HTMLTextAreaElement;

/** By the names of the inputs; null for a box that was unchecked. */
const typed = new Map<string, string | null>();

/** Notes what is typed into marked forms from the opening of the page on. */
export function noteInputBeforeHydration(document: Document): void {
  const controls = document.querySelectorAll<Control>(
    '[data-takes-input-before-hydration] :is(textarea, input:not([type="hidden"]))',
  );
  for (const control of controls) {
    if (isChanged(control)) noteControl(control);
  }
  if (controls.length > 0) document.addEventListener('input', note);
}

function note({ target }: Event): void {
  const control = target as Control;
  if (control.closest('[data-takes-input-before-hydration]') !== null) noteControl(control);
}

function noteControl(control: Control): void {
  typed.set(control.name, isBox(control) && !control.checked ? null : control.value);
}

function isChanged(control: Control): boolean {
  return isBox(control)
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue;
}

function isBox(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox';
}

/** What was typed so far. Only the first call has it: from then on, React does. */
export function takeInputBeforeHydration(): ReadonlyMap<string, string | null> {
  document.removeEventListener('input', note);
  const taken = new Map(typed);
  typed.clear();
  return taken;
}
