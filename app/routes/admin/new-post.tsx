import { adminPage } from '#app/route-policy.ts';

export const handle = adminPage();

export default function NewPost() {
  return <h1>New post</h1>;
}
