import { chatbotTiers } from '#app/content/pages/chatbot-tiers.ts';
import { sitePage } from '#app/framework/route-policy.ts';
import { contentMeta, type MetaArgs } from '#app/seo/content-meta.ts';
import { PageBlocks } from '#app/ui/site/blocks/page-blocks.tsx';
import { PageHero } from '#app/ui/site/blocks/page-hero.tsx';

export const handle = sitePage({ indexed: !chatbotTiers.noindex });

export const meta = (args: MetaArgs) => contentMeta(args, chatbotTiers);

export default function ChatbotTiers() {
  return (
    <>
      <PageHero hero={chatbotTiers.hero} />
      <PageBlocks blocks={chatbotTiers.blocks} />
    </>
  );
}
