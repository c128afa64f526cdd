import { TextInput } from '#app/ui/forms/text-input.tsx';

/** One field for app codes and recovery codes. The server recognizes which one it is. */
export function CodeInput({ id, error }: { id: string; error?: string }) {
  return (
    <TextInput
      id={id}
      name="code"
      label="Code"
      hint="The six digits in your authenticator app, or one of your recovery codes."
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      error={error}
    />
  );
}
