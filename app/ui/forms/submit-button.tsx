import { Button, type ButtonLook } from '#app/ui/primitives/button.tsx';

type SubmitButtonProps = {
  label: string;
  /** What happens next, in one sentence beside the button. */
  after?: string;
  look?: ButtonLook;
  disabled?: boolean;
  /** Sent along, when a form has several buttons. */
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
