import { defaultContent } from '#app/content/site-content.ts';
import { sitePage } from '#app/http/route-policy.ts';
import { blockPageMeta, type MetaArgs } from '#app/shared/seo/content-meta.ts';
import { PageBlocks } from '#app/ui/site/blocks/page-blocks.tsx';
import { PageHero } from '#app/ui/site/blocks/page-hero.tsx';
import { usePage } from '#app/ui/site/use-page.ts';

export const handle = sitePage({
  indexed: !defaultContent.pages['/boost-revenue-inactive'].noindex,
});

export const meta = (args: MetaArgs) => blockPageMeta(args, '/boost-revenue-inactive');

export default function ChatbotTiers() {
  const page = usePage('/boost-revenue-inactive');
  return (
    <>
      <PageHero hero={page.hero} />
      <PageBlocks blocks={page.blocks} />
    </>
  );
}
