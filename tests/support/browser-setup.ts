import { prepareBrowser } from './browser-program.ts';

/** Finds or unpacks the browser once; the workers read its path from TEST_BROWSER. */
export default async function setup(): Promise<() => void> {
  const { path, env, remove } = await prepareBrowser();
  process.env.TEST_BROWSER = JSON.stringify({ path, env });
  return remove;
}
