import { adminPage } from '#app/route-policy.ts';

export const handle = adminPage();

export default function AdminNotFound() {
  return <h1>Not found</h1>;
}
