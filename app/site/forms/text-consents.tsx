import { use } from 'react';
import { RichText } from '#app/site/blocks/rich-text.tsx';
import { SiteContext } from '#app/site/frame/site-context.ts';
import { textConsentBoxes, textConsentHeading } from '#app/site/words/text-consent.ts';
import { Checkbox } from '#app/ui/forms/choices.tsx';
import { OptionalMark } from '#app/ui/forms/field.tsx';

export interface TextConsentView {
  kind: 'inquiry' | 'marketing';
  name: string;
  ticked: boolean;
  error?: string | undefined;
}

interface TextConsentsProps {
  formId: string;
  consents: readonly TextConsentView[];
  /** Name of the hidden field with the version of the wording shown. */
  versionName: string;
}

/**
 * Text-message checkboxes. They must name the sender, so a site without a legal name in its
 * settings shows none.
 */
export function TextConsents({ formId, consents, versionName }: TextConsentsProps) {
  const { legalName, content } = use(SiteContext);
  if (legalName === null || consents.length === 0) return null;
  const boxes = textConsentBoxes(legalName);
  return (
    <fieldset className="field text-consents">
      <legend className="field-label">
        {textConsentHeading}
        <OptionalMark text={content.forms.shared.optional} />
      </legend>
      <input type="hidden" name={versionName} value={boxes[0]?.version} />
      {consents.map(({ kind, name, ticked, error }) => {
        const box = boxes.find((each) => each.kind === kind);
        return box ? (
          <Checkbox
            key={kind}
            id={`${formId}-${name}`}
            name={name}
            label={box.label}
            hint={<RichText text={box.terms} />}
            error={error}
            defaultChecked={ticked}
          />
        ) : null;
      })}
    </fieldset>
  );
}
