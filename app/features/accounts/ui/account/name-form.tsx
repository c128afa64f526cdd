import { Form } from '#app/ui/admin/admin-form.tsx';
import { NEXT_FIELD } from '#app/ui/admin/long-form.tsx';
import { TextInput } from '#app/ui/forms/text-input.tsx';
import { Button } from '#app/ui/primitives/button.tsx';

interface NameFormProps {
  name: string;
  error: string | undefined;
  busy: boolean;
}

export function NameForm({ name, error, busy }: NameFormProps) {
  return (
    <Form method="post" className="form" noValidate long>
      <input type="hidden" name="intent" value="name" />
      <TextInput
        id="own-name"
        name="name"
        label="Your name"
        hint="It signs the emails that you write to leads. Without it, they are signed with the name of the business."
        autoComplete="name"
        defaultValue={name}
        {...NEXT_FIELD}
        error={error}
      />
      <div>
        <Button type="submit" look="quiet" disabled={busy}>
          Save your name
        </Button>
      </div>
    </Form>
  );
}
