import { adminPage } from '#app/route-policy.ts';

export const handle = adminPage();

export default function Dashboard() {
  return <h1>Posts</h1>;
}
