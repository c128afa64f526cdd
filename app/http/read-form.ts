import { defaultMessages, type MessageTexts } from '#app/site/words/messages.ts';
import { rejection } from './rejection.server.ts';

/**
 * Reads the form in a request's body.
 * @param texts what the owner lets visitors read; admins read the originals
 * @throws a response with status 400 or 413 when the body is not a form or is too large.
 */
export async function readForm(
  request: Request,
  texts: Pick<MessageTexts['rejected'], 'tooLarge' | 'notAForm'> = defaultMessages.rejected,
): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    const code = (error as { code?: unknown; cause?: { code?: unknown } }).code;
    const cause = (error as { cause?: { code?: unknown } }).cause?.code;
    if (code === 'body_too_large' || cause === 'body_too_large') {
      throw rejection(413, texts.tooLarge);
    }
    throw rejection(400, texts.notAForm);
  }
}

/** Returns a text field, or '' if it is missing or a file. NUL is removed: PostgreSQL cannot store it. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.replaceAll('\0', '') : '';
}
