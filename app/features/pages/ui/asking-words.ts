import type { FieldView } from '../fields/form-view.ts';

/** Whether words of a new section ask for the owner’s. */
export function isAsking(words: string, views: readonly FieldView[]): boolean {
  return views.some(({ type }) => type.type === 'sections' && type.asks.includes(words));
}

/** Selects words that ask for the owner’s, so that typing replaces them. */
export function selectAsking(target: Element, views: readonly FieldView[]): void {
  const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (isText && isAsking(target.value, views)) target.select();
}
