import { adminPage } from '#app/route-policy.ts';

export const handle = adminPage();

export default function Login() {
  return <h1>Admin Portal</h1>;
}
