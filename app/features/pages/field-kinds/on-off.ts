import { type FieldKind, type FormKind, withoutPlace } from './field-kind.ts';

/** Whether a section is left out, or something is on. */
export const onOffKind: FieldKind<unknown> = {
  isStored: (_type, value) => typeof value === 'boolean',
  toTyped: (_type, value) => value === true,
  check: (_type, typed) => typed === true,
  encode: withoutPlace,
};

export const hiddenForm = formOf({ on: 'Hidden', off: 'Shown' });
export const switchForm = formOf({ on: 'On', off: 'Off' });

function formOf({ on, off }: { on: string; off: string }): FormKind<unknown> {
  return {
    isTyped: (_type, value) => typeof value === 'boolean',
    toWords: (_type, typed) => [typed === true ? on : off],
  };
}
