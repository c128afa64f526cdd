import { contentMeta, contentOf, type MetaArgs } from '#app/http/content-meta.ts';
import { sitePage } from '#app/http/route-policy.ts';
import { describeCookies } from '#app/http/site-cookies.ts';
import { services } from '#app/services/services.server.ts';
import { LegalText } from '../ui/public/legal-page.tsx';
import type { Route } from './+types/cookie-policy.ts';

export const handle = sitePage({ varyOnGpc: true });

export const meta = (args: MetaArgs) => contentMeta(args, contentOf(args).legal['/cookie-policy']);

export function loader({ request, context }: Route.LoaderArgs) {
  return {
    gpc: request.headers.get('Sec-GPC') === '1',
    cookies: describeCookies(context.get(services).config.publicOrigin),
  };
}

export const headers = () => ({ Vary: 'Sec-GPC' });

export default function CookiePolicy({ loaderData }: Route.ComponentProps) {
  return <LegalText path="/cookie-policy" gpc={loaderData.gpc} cookies={loaderData.cookies} />;
}
