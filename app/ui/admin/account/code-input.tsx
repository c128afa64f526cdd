import { TextInput } from '#app/ui/forms/text-input.tsx';

/** One field for both kinds of code: the server tells them apart. */
export function CodeInput({ id, error }: { id: string; error?: string }) {
  return (
    <TextInput
      id={id}
      name="code"
      label="Code"
      hint="The six digits that your authenticator app shows, or one of your recovery codes."
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      error={error}
    />
  );
}
