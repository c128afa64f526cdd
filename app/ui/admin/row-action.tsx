import { Form, SubmitButton } from './admin-form.tsx';

interface RowActionProps {
  /** What it sends, by the names of the fields. */
  fields: Readonly<Record<string, string>>;
  label: string;
  /** What it is done to, for screen readers, as the end of the label. */
  about: string;
  small?: boolean;
}

/** A button in a row of a list that sends a form about it. */
export function RowAction({ fields, label, about, small = false }: RowActionProps) {
  return (
    <Form method="post">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton look="quiet" small={small}>
        {label}
        <span className="visually-hidden">{about}</span>
      </SubmitButton>
    </Form>
  );
}
