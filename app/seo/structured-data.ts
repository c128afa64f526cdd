import { siteName, tagline } from '#app/content/navigation.ts';
import {
  type PriceRef,
  planSets,
  programLength,
  programs,
  tierIds,
  tierNames,
} from '#app/content/prices.ts';
import type { PageContent, ServiceMeta } from '#app/content/types.ts';

/** One object of schema.org's vocabulary, as JSON-LD. */
export type Thing = { '@type': string; '@id'?: string; [property: string]: unknown };

/** Only what the owner has set is told to search engines. */
export interface BusinessFacts {
  contactEmail: string | null;
  contactPhone: { tel: string } | null;
  postalAddress: readonly string[] | null;
  founderProfile: string | null;
}

const CURRENCY = 'USD';

export function businessId(origin: string): string {
  return `${origin}/#business`;
}

export function describeBusiness(origin: string, facts: BusinessFacts): Thing {
  return {
    '@type': 'ProfessionalService',
    '@id': businessId(origin),
    name: siteName,
    slogan: tagline,
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

export function describeService(origin: string, path: string, service: ServiceMeta): Thing {
  const offers = service.offers.flatMap(toOffers);
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

function toOffers(ref: PriceRef): Thing[] {
  if ('program' in ref) {
    const { name, price } = programs[ref.program];
    const length = programLength(ref.program);
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
  const { title, plans } = planSets[ref.plans];
  return tierIds.map((tier) => ({
    '@type': 'Offer',
    name: `${title}: ${tierNames[tier]}`,
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

/** From the home page to the one that is shown. */
export function describeTrail(origin: string, trail: readonly { name: string; path: string }[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}

/** Only where the page shows questions with their answers. */
export function describeFaq(page: PageContent): Thing | null {
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

export function graph(things: readonly (Thing | null)[]): {
  '@context': string;
  '@graph': Thing[];
} {
  return {
    '@context': 'https://schema.org',
    '@graph': things.filter((thing) => thing !== null),
  };
}
