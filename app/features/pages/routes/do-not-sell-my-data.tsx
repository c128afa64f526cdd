import { contentMeta, contentOf, type MetaArgs } from '#app/http/content-meta.ts';
import { sitePage } from '#app/http/route-policy.ts';
import { LegalText } from '../ui/public/legal-page.tsx';
import type { Route } from './+types/do-not-sell-my-data.ts';

export const handle = sitePage({ varyOnGpc: true });

export const meta = (args: MetaArgs) =>
  contentMeta(args, contentOf(args).legal['/do-not-sell-my-data']);

export function loader({ request }: Route.LoaderArgs) {
  return { gpc: request.headers.get('Sec-GPC') === '1' };
}

export const headers = () => ({ Vary: 'Sec-GPC' });

export default function DoNotSellMyData({ loaderData }: Route.ComponentProps) {
  return <LegalText path="/do-not-sell-my-data" gpc={loaderData.gpc} />;
}
