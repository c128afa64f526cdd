import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../app/routes.ts';

const inAdminArea = routes.filter(({ path = '' }) => /^admin(?:\/|$)/.test(path));
const frame = inAdminArea.filter(({ path }) => path === 'admin');
const others = inAdminArea.filter(({ path }) => path !== 'admin');

/** The files below `app/` of everything at `/admin`: what runs the router in the browser. */
export const adminRoutes: readonly string[] = inAdminArea.flatMap(filesOf);
/** Those of them that are pages: in the frame of the admin area, and of signing in. */
export const framedPages = frame.flatMap(filesOf).filter(isPage);
export const signInPages = others.flatMap(filesOf).filter(isPage);

function filesOf({ file, children = [] }: RouteConfigEntry): string[] {
  return [file, ...children.flatMap(filesOf)];
}

function isPage(file: string): boolean {
  return file.endsWith('.tsx');
}
