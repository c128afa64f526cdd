import { adminPage } from '#app/route-policy.ts';

export const handle = adminPage();

export default function EditPost() {
  return <h1>Edit post</h1>;
}
