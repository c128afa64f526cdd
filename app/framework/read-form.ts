import { refusal } from './refusal.server.ts';

const TOO_LARGE =
  'This is too long for us to accept. Please go back, shorten it, and send it again.';
const NOT_A_FORM = 'Your form did not come through in one piece. Please go back and send it again.';

/**
 * Reads the form in a request's body.
 * @throws a response with status 400 or 413 when the body is not a form or is too large.
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

/** Returns a text field, or '' if it is missing or a file. NUL is removed: PostgreSQL cannot store it. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.replaceAll('\0', '') : '';
}
