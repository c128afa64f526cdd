/** The form for people who want to hear more. */
export interface SubscribeFormView {
  readonly token: string;
  /** The page that the form is on. */
  readonly page: string;
  /** Which words are beside the box. */
  readonly wordingVersion: string;
  readonly email: string;
  /** Only by the person who sent the form before. */
  readonly checked: boolean;
  readonly errors: { readonly email?: string; readonly consent?: string };
  /** Why the form as a whole was not taken. */
  readonly rejection: string | null;
}
