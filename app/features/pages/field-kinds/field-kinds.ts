import type { FieldType } from '#app/site/words/field-types.ts';
import { addressKind } from './address.ts';
import { type FieldKind, type FormKind, oneInput, type Typed } from './field-kind.ts';
import { htmlForm, htmlKind } from './html.ts';
import { imageForm, imageKind } from './image.ts';
import { linkKind } from './link.ts';
import { listForm, listKind } from './list.ts';
import { dayForm, dayKind, momentForm, momentKind } from './moment.ts';
import { amountKind, countKind } from './number.ts';
import { hiddenForm, onOffKind, switchForm } from './on-off.ts';
import { sectionsForm, sectionsKind } from './sections.ts';
import { richKind, textKind } from './text.ts';

const kinds: {
  readonly [Kind in FieldType['type']]: FieldKind<Extract<FieldType, { type: Kind }>>;
} = {
  text: textKind,
  rich: richKind,
  html: htmlKind,
  link: linkKind,
  address: addressKind,
  amount: amountKind,
  count: countKind,
  moment: momentKind,
  day: dayKind,
  image: imageKind,
  hidden: onOffKind,
  switch: onOffKind,
  sections: sectionsKind,
  list: listKind,
};

const forms: {
  readonly [Kind in FieldType['type']]: FormKind<Extract<FieldType, { type: Kind }>>;
} = {
  text: oneInput,
  rich: oneInput,
  html: htmlForm,
  link: oneInput,
  address: oneInput,
  amount: oneInput,
  count: oneInput,
  moment: momentForm,
  day: dayForm,
  image: imageForm,
  hidden: hiddenForm,
  switch: switchForm,
  sections: sectionsForm,
  list: listForm,
};

export function kindOf({ type }: FieldType): FieldKind<FieldType> {
  return kinds[type] as FieldKind<FieldType>;
}

function formOf({ type }: FieldType): FormKind<FieldType> {
  return forms[type] as FormKind<FieldType>;
}

export function isStored(type: FieldType, value: unknown): boolean {
  return kindOf(type).isStored(type, value);
}

export function toTyped(type: FieldType, value: unknown): Typed {
  return kindOf(type).toTyped(type, value);
}

export function isTyped(type: FieldType, value: unknown): value is Typed {
  return formOf(type).isTyped(type, value);
}

/** What people read where versions are compared, a line each; of an HTML text, its HTML. */
export function toWords(type: FieldType, typed: Typed): string[] {
  return formOf(type).toWords(type, typed);
}
