/** A way to spell the path of a route in a request line. */
export interface PathForm {
  readonly name: string;
  /** The path itself where it has no such spelling. */
  readonly spell: (path: string) => string;
  /** Whether a reader is redirected to the plain spelling. */
  readonly isRedirected: boolean;
  /** Whether the router asks for the data of the page in this way. */
  readonly isData: boolean;
  /** Whether the router has no route for it, when it is not redirected. */
  readonly isUnknownToRouter: boolean;
}

const same = { isRedirected: false, isData: false, isUnknownToRouter: false };
const redirected = { ...same, isRedirected: true };
const data = { ...same, isData: true };

function encodeLetter(path: string): string {
  return path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
}

export const PATH_FORMS: readonly PathForm[] = [
  { name: 'plain', ...same, spell: (path) => path },
  { name: 'with dot segments', ...same, spell: (path) => `/no-such/../about/%2e%2E/.${path}` },
  { name: 'with a trailing slash', ...redirected, spell: (path) => path.replace(/\/?$/, '/') },
  { name: 'in capitals', ...redirected, spell: (path) => path.toUpperCase() },
  { name: 'with an encoded letter', ...redirected, spell: encodeLetter },
  {
    name: 'with double slashes',
    ...redirected,
    isUnknownToRouter: true,
    spell: (path) => (path === '/' ? path : path.replaceAll('/', '//')),
  },
  { name: 'as data', ...data, spell: (path) => (path === '/' ? '/_.data' : `${path}.data`) },
  { name: 'as data of a folder', ...data, spell: (path) => path.replace(/\/?$/, '/_.data') },
];

/** Every spelling of the path, with its form; the plain one only once. */
export function spellingsOf(path: string): { form: PathForm; address: string }[] {
  return PATH_FORMS.map((form) => ({ form, address: form.spell(path) })).filter(
    ({ form, address }) => form.name === 'plain' || address !== path,
  );
}
