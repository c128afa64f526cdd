/** What comes back of a version: everything that differs, its text alone, or these fields. */
export type RestoreChoice = 'all' | 'text' | readonly string[];

/** Null for a form that does not say. */
export function readRestoreChoice(form: FormData): RestoreChoice | null {
  const back = form.get('back');
  if (back === 'all' || back === 'text') return back;
  return back === 'chosen' ? form.getAll('fields').map(String) : null;
}

export const NOTHING_CHOSEN = 'Check at least one thing that comes back.';
