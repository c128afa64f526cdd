import { Form, SubmitButton } from '#app/ui/admin/admin-form.tsx';
import { EXACT_TEXT, NEXT_FIELD } from '#app/ui/admin/long-form.tsx';
import { Problem } from '#app/ui/admin/problem.tsx';
import { RadioGroup } from '#app/ui/forms/choices.tsx';
import { TextInput } from '#app/ui/forms/text-input.tsx';

const KINDS = [
  {
    value: 'permanent',
    label: 'Permanent',
    hint: 'The page has moved for good. Search engines switch to the new address.',
  },
  {
    value: 'temporary',
    label: 'Temporary',
    hint: 'The page will be back. Search engines keep the old address.',
  },
];
const PAGE_LIST = 'site-pages';

export interface TypedFields {
  readonly from: string;
  readonly target: string;
  readonly kind: string;
}

/** What was typed, and what is wrong with it. */
export interface RedirectFormResult {
  readonly typed: TypedFields;
  readonly errors: { readonly from?: string; readonly target?: string; readonly kind?: string };
  readonly problem?: string;
  /** The version that the form was opened with, or the one that it now replaces. */
  readonly version?: number;
}

interface RedirectFormProps {
  readonly fields: TypedFields;
  readonly version?: number;
  readonly answer: RedirectFormResult | undefined;
  /** Addresses to choose from for where it leads. */
  readonly pages: readonly { readonly path: string; readonly title: string }[];
  readonly action: string;
}

export function RedirectForm(props: RedirectFormProps) {
  const { answer, pages, action } = props;
  const { from, target, kind } = answer?.typed ?? props.fields;
  const version = answer?.version ?? props.version;
  return (
    <>
      <Problem text={answer?.problem} />
      <Form method="post" className="form" noValidate long>
        <input type="hidden" name="intent" value="save" />
        {version === undefined ? null : <input type="hidden" name="version" value={version} />}
        <TextInput
          id="redirect-from"
          name="from"
          label="Old address"
          hint="The part after your site’s name, like /old-page. Anything after a question mark is carried over."
          autoComplete="off"
          {...NEXT_FIELD}
          {...EXACT_TEXT}
          defaultValue={from}
          error={answer?.errors.from}
        />
        <TextInput
          id="redirect-target"
          name="target"
          label="Redirect to"
          hint="A page of your site, like /about, or another website, starting with https://."
          list={PAGE_LIST}
          autoComplete="off"
          {...NEXT_FIELD}
          {...EXACT_TEXT}
          defaultValue={target}
          error={answer?.errors.target}
        />
        <datalist id={PAGE_LIST}>
          {pages.map(({ path, title }) => (
            <option key={path} value={path}>
              {title}
            </option>
          ))}
        </datalist>
        <RadioGroup
          id="redirect-kind"
          name="kind"
          label="Kind"
          choices={KINDS}
          defaultValue={kind}
          error={answer?.errors.kind}
        />
        <div>
          <SubmitButton>{action}</SubmitButton>
        </div>
      </Form>
    </>
  );
}
