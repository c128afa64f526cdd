import { FORM_NAMES } from '#app/site/words/form-field-names.ts';
import { honeypotLabel } from '#app/site/words/forms.ts';

/** Tell 1Password, Bitwarden, Dashlane, LastPass and Proton Pass to leave a field alone. */
const IGNORED_BY_PASSWORD_MANAGERS = {
  'data-1p-ignore': 'true',
  'data-bwignore': 'true',
  'data-form-type': 'other',
  'data-lpignore': 'true',
  'data-protonpass-ignore': 'true',
};

/** Invisible and not focusable, so only programs fill it in. */
export function Honeypot({ formId }: { formId: string }) {
  const id = `${formId}-${FORM_NAMES.honeypot}`;
  return (
    <div className="honeypot" aria-hidden="true">
      <label htmlFor={id}>{honeypotLabel}</label>
      <input
        id={id}
        name={FORM_NAMES.honeypot}
        type="text"
        tabIndex={-1}
        autoComplete="off"
        {...IGNORED_BY_PASSWORD_MANAGERS}
      />
    </div>
  );
}
