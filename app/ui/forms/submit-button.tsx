import { Button, type ButtonVariant } from '#app/ui/primitives/button.tsx';

type SubmitButtonProps = {
  label: string;
  /** Shown next to the button: what happens after sending. */
  after?: string;
  look?: ButtonVariant;
  disabled?: boolean;
  /** For a form with several buttons. */
  name?: string;
  value?: string;
};

export function SubmitButton({ label, after, ...rest }: SubmitButtonProps) {
  return (
    <div className="cluster">
      <Button type="submit" {...rest}>
        {label}
      </Button>
      {after ? <p className="field-hint">{after}</p> : null}
    </div>
  );
}
