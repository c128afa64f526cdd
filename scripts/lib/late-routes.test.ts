import { expect, it } from 'vitest';
import { policyAlone } from './late-routes.ts';

it('keeps the policy of a route, and the constants and imports that it uses', () => {
  const source = `import { Form } from '#app/ui/form.tsx';
import {
  adminPage,
  type RoutePolicy,
} from '#app/http/route-policy.ts';
import { MEGABYTE } from '../sizes.ts';

const MOST_ROWS = 20;
const MOST_BYTES = 2 * MEGABYTE;
const schema = z.object({
  rows: z.array(z.string()).max(MOST_ROWS),
});

export const handle = adminPage({
  maxBodyBytes: MOST_BYTES,
});

export async function loader() {
  return readRows(MEGABYTE);
}
`;
  expect(policyAlone(source).replaceAll(/\s+/g, ' ')).toBe(
    "import { adminPage} from '#app/http/route-policy.ts'; import { MEGABYTE } from '../sizes.ts'; " +
      'const MOST_BYTES = 2 * MEGABYTE; export const handle = adminPage({ maxBodyBytes: MOST_BYTES, });',
  );
});

it('leaves nothing of a layout, which has no policy', () => {
  expect(policyAlone("import { Outlet } from 'react-router';\n")).toBe('export {};');
});
