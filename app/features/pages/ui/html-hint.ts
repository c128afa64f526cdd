import type { ReactNode } from 'react';
import { blockCode } from '#app/site/words/block-code.ts';
import type { HtmlType } from '#app/site/words/field-types.ts';
import type { ControlAttributes } from '#app/ui/forms/field.tsx';

/** What the plain box and the editor that replaces it have in common. */
export interface HtmlEditorProps {
  type: HtmlType;
  label: string;
  control: ControlAttributes;
  value: string;
  onChange: (value: string) => void;
  /** The hint below the text. */
  children: ReactNode;
}

export function htmlHint({ blocks }: HtmlType): string {
  const codes = blocks.map(({ id, label }) => `${blockCode(id)} (${label})`).join(', ');
  return `In HTML. The site fills in ${codes}: move each of these paragraphs to where it belongs.`;
}
