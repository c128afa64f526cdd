import type { PageContent, ServiceMeta } from '#app/site/words/page.ts';
import { type PriceList, type PriceRef, programLength, tierIds } from '#app/site/words/prices.ts';
import { siteName } from '#app/site/words/site-name.ts';

/** A schema.org object as JSON-LD. */
export type SchemaObject = { '@type': string; '@id'?: string; [property: string]: unknown };

/** Business details from the settings; details that are not set are left out. */
export interface BusinessInfo {
  contactEmail: string | null;
  contactPhone: { tel: string } | null;
  postalAddress: readonly string[] | null;
  founderProfile: string | null;
}

const CURRENCY = 'USD';

export function businessId(origin: string): string {
  return `${origin}/#business`;
}

export function describeBusiness(
  origin: string,
  slogan: string,
  facts: BusinessInfo,
): SchemaObject {
  return {
    '@type': 'ProfessionalService',
    '@id': businessId(origin),
    name: siteName,
    slogan,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    image: `${origin}/social.png`,
    ...(facts.contactEmail ? { email: facts.contactEmail } : {}),
    ...(facts.contactPhone ? { telephone: facts.contactPhone.tel } : {}),
    ...(facts.postalAddress ? { address: facts.postalAddress.join(', ') } : {}),
    ...(facts.founderProfile
      ? { founder: { '@type': 'Person', sameAs: facts.founderProfile } }
      : {}),
  };
}

export function describeService(
  origin: string,
  path: string,
  service: ServiceMeta,
  prices: PriceList,
): SchemaObject {
  const offers = service.offers.flatMap((ref) => toOffers(ref, prices));
  return {
    '@type': 'Service',
    name: service.name,
    serviceType: service.type,
    description: service.description,
    url: origin + path,
    provider: { '@id': businessId(origin) },
    ...(offers.length > 0 ? { offers } : {}),
  };
}

function toOffers(ref: PriceRef, prices: PriceList): SchemaObject[] {
  if ('program' in ref) {
    const { name, price } = prices.programs[ref.program];
    const length = programLength(prices, ref.program);
    return [
      {
        '@type': 'Offer',
        name,
        price,
        priceCurrency: CURRENCY,
        ...(length ? { description: length } : {}),
      },
    ];
  }
  const { title, plans } = prices.sets[ref.plans];
  return tierIds.map((tier) => ({
    '@type': 'Offer',
    name: `${title}: ${prices.tiers[tier]}`,
    priceSpecification: [
      {
        '@type': 'UnitPriceSpecification',
        price: plans[tier].monthly,
        priceCurrency: CURRENCY,
        billingDuration: 1,
        unitCode: 'MON',
      },
      {
        '@type': 'PriceSpecification',
        name: 'Setup',
        price: plans[tier].setup,
        priceCurrency: CURRENCY,
      },
    ],
  }));
}

/** From the home page to the current one. */
export function describeBreadcrumbs(
  origin: string,
  breadcrumbs: readonly { name: string; path: string }[],
) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: breadcrumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}

interface DescribedAuthor {
  readonly about: string;
  readonly link: string | null;
  readonly image: { readonly url: string } | null;
  readonly path: string | null;
}

/** What search engines learn of an author, besides the name. */
export function describeAuthor(
  origin: string,
  { about, link, image, path }: DescribedAuthor,
): Record<string, string> {
  return {
    ...(about ? { description: about } : {}),
    ...(path ? { url: origin + path } : {}),
    ...(link ? { sameAs: link } : {}),
    ...(image ? { image: URL.parse(image.url, origin)?.href ?? image.url } : {}),
  };
}

interface ArticleInfo {
  headline: string;
  description: string;
  url: string;
  author: string;
  /** Whether the author is the business rather than a person. */
  isByTeam: boolean;
  /** A BCP 47 tag; null for English. */
  language: string | null;
  /** What is known of the author besides the name. */
  profile: Readonly<Record<string, string>> | null;
  /** The names of its topics. */
  topics: readonly string[];
  published: string;
  modified: string;
  image: string | null;
}

/** An article of the blog. */
export function describeArticle(origin: string, article: ArticleInfo): SchemaObject {
  return {
    '@type': 'Article',
    headline: article.headline,
    description: article.description,
    mainEntityOfPage: article.url,
    author: article.profile
      ? { '@type': 'Person', name: article.author, ...article.profile }
      : { '@type': article.isByTeam ? 'Organization' : 'Person', name: article.author },
    ...(article.topics.length > 0 ? { articleSection: article.topics } : {}),
    inLanguage: article.language ?? 'en-US',
    publisher: { '@type': 'Organization', '@id': businessId(origin), name: siteName },
    datePublished: article.published,
    dateModified: article.modified,
    ...(article.image ? { image: article.image } : {}),
  };
}

/** The page of a topic of the blog. */
export function describeTopic(
  origin: string,
  { name, description, path }: { name: string; description: string; path: string },
): SchemaObject {
  return {
    '@type': 'CollectionPage',
    name,
    description,
    url: origin + path,
    isPartOf: { '@type': 'Blog', url: `${origin}/blog` },
    publisher: { '@id': businessId(origin) },
  };
}

/** Null if the page shows no FAQ. */
export function describeFaq(page: PageContent): SchemaObject | null {
  const items = page.blocks.flatMap((block) => (block.kind === 'faq' ? block.items : []));
  if (items.length === 0) return null;
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

export function graph(objects: readonly (SchemaObject | null)[]): {
  '@context': string;
  '@graph': SchemaObject[];
} {
  return {
    '@context': 'https://schema.org',
    '@graph': objects.filter((object) => object !== null),
  };
}
