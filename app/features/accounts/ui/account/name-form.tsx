import { Form, SubmitButton } from '#app/ui/admin/admin-form.tsx';
import { NEXT_FIELD } from '#app/ui/admin/long-form.tsx';
import { TextInput } from '#app/ui/forms/text-input.tsx';

interface NameFormProps {
  name: string;
  error: string | undefined;
}

export function NameForm({ name, error }: NameFormProps) {
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
        <SubmitButton look="quiet">Save your name</SubmitButton>
      </div>
    </Form>
  );
}
