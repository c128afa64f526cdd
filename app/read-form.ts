import { data } from 'react-router';

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
      throw data('This is larger than we can take.', { status: 413, statusText: 'Too large' });
    }
    throw data('This was not a form.', { status: 400, statusText: 'Bad Request' });
  }
}

/** A text field as it was typed; a missing one, or a file, is empty. Nobody types NUL, and PostgreSQL stores none. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.replaceAll('\0', '') : '';
}
