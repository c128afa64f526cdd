import { blockPageMeta, type MetaArgs } from '#app/http/content-meta.ts';
import { sitePage } from '#app/http/route-policy.ts';
import { PageBlocks } from '#app/site/blocks/page-blocks.tsx';
import { PageHero } from '#app/site/blocks/page-hero.tsx';
import { usePage } from '#app/site/frame/use-page.ts';

export const handle = sitePage({ hidesMissing: 'all-but-forms' });

export const meta = (args: MetaArgs) => blockPageMeta(args, '/lead-smarter');

export default function LeadSmarter() {
  const page = usePage('/lead-smarter');
  return (
    <>
      <PageHero hero={page.hero} />
      <PageBlocks blocks={page.blocks} />
    </>
  );
}
