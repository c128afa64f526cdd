import { use } from 'react';
import { optionalMark, textConsentBoxes, textConsentHeading } from '#app/content/forms.ts';
import { RichText } from '#app/ui/site/blocks/rich-text.tsx';
import { SiteContext } from '#app/ui/site/site-context.ts';
import { Checkbox } from './choices.tsx';
import { OptionalMark } from './field.tsx';

/** One of the two boxes, as the form came back with it. */
export interface TextConsentView {
  kind: 'inquiry' | 'marketing';
  name: string;
  ticked: boolean;
  error?: string | undefined;
}

interface TextConsentsProps {
  formId: string;
  consents: readonly TextConsentView[];
  /** The field that says which version of the words was shown. */
  versionName: string;
}

/**
 * The boxes for text messages. They name their sender: a site whose owner has not entered a legal
 * name has none.
 */
export function TextConsents({ formId, consents, versionName }: TextConsentsProps) {
  const { legalName } = use(SiteContext);
  if (legalName === null || consents.length === 0) return null;
  const boxes = textConsentBoxes(legalName);
  return (
    <fieldset className="field text-consents">
      <legend className="field-label">
        {textConsentHeading}
        <OptionalMark text={optionalMark} />
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
