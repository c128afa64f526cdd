import { adminPage } from '#app/route-policy.ts';

export const handle = adminPage();

export default function People() {
  return <h1>People</h1>;
}
