import { doNotSell } from '#app/content/legal/do-not-sell.ts';
import { sitePage } from '#app/framework/route-policy.ts';
import { contentMeta, type MetaArgs } from '#app/seo/content-meta.ts';
import { LegalText } from '#app/ui/site/legal-page.tsx';
import type { Route } from './+types/do-not-sell-my-data.ts';

export const handle = sitePage({ varyOnGpc: true });

export const meta = (args: MetaArgs) => contentMeta(args, doNotSell);

export function loader({ request }: Route.LoaderArgs) {
  return { gpc: request.headers.get('Sec-GPC') === '1' };
}

export const headers = () => ({ Vary: 'Sec-GPC' });

export default function DoNotSellMyData({ loaderData }: Route.ComponentProps) {
  return <LegalText page={doNotSell} gpc={loaderData.gpc} />;
}
