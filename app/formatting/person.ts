/** The subject of a privacy request: an email in lower case, or the key of a phone number. */
export type Person = { readonly email: string } | { readonly phone: string };
