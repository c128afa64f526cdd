import { refusal } from './refusal.server.ts';

const TOO_LARGE = 'This is larger than we can take. Please go back, shorten it, and send it again.';
const NOT_A_FORM = 'This did not arrive as a form. Please go back and send it again.';

/**
 * The form of a request.
 * @throws an answer with status 400 or 413 when the body is not a form, or too large.
 */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    const code = (error as { code?: unknown; cause?: { code?: unknown } }).code;
    const cause = (error as { cause?: { code?: unknown } }).cause?.code;
    if (code === 'body_too_large' || cause === 'body_too_large') {
      throw refusal(413, TOO_LARGE);
    }
    throw refusal(400, NOT_A_FORM);
  }
}

/** A text field as it was typed; a missing one, or a file, is empty. Nobody types NUL, and PostgreSQL stores none. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.replaceAll('\0', '') : '';
}
