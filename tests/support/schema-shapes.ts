/** An object of schema.org's. */
export interface Thing {
  '@type': string;
  '@id'?: string;
  [property: string]: unknown;
}

interface Shape {
  readonly needs: readonly string[];
  readonly may?: readonly string[];
}

const PERSON: Shape = { needs: ['name'], may: ['description', 'url', 'sameAs', 'image'] };

/**
 * The properties that our pages use of schema.org's types, and those that search engines ask for. By
 * hand: the packages that ship the vocabulary have types for TypeScript, which say nothing about what
 * is in a page.
 */
const SHAPES: Readonly<Record<string, Shape>> = {
  Answer: { needs: ['text'] },
  Article: {
    needs: ['headline', 'author', 'datePublished', 'dateModified', 'publisher', 'mainEntityOfPage'],
    may: ['description', 'articleSection', 'inLanguage', 'image'],
  },
  Blog: { needs: ['url'] },
  BreadcrumbList: { needs: ['itemListElement'] },
  CollectionPage: { needs: ['name', 'url'], may: ['description', 'isPartOf', 'publisher'] },
  FAQPage: { needs: ['mainEntity'] },
  ListItem: { needs: ['position', 'name', 'item'] },
  Offer: { needs: ['name'], may: ['price', 'priceCurrency', 'description', 'priceSpecification'] },
  Organization: PERSON,
  Person: PERSON,
  PriceSpecification: { needs: ['price', 'priceCurrency'], may: ['name'] },
  ProfessionalService: {
    needs: ['name', 'url', 'image'],
    may: ['slogan', 'logo', 'email', 'telephone', 'address', 'founder'],
  },
  ProfilePage: { needs: ['mainEntity'], may: ['url'] },
  Question: { needs: ['name', 'acceptedAnswer'] },
  Service: {
    needs: ['name', 'provider'],
    may: ['serviceType', 'description', 'url', 'offers'],
  },
  UnitPriceSpecification: {
    needs: ['price', 'priceCurrency'],
    may: ['billingDuration', 'unitCode'],
  },
  WebSite: { needs: ['name', 'url'] },
};

/** What is wrong with an object and those in it, each with its place. */
export function findSchemaErrors(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((each, index) => findSchemaErrors(each, `${at}[${index}]`));
  }
  if (value === '' || value === null) return [`${at} is empty`];
  if (typeof value !== 'object') return [];
  const { '@type': type, '@id': id, ...properties } = value as Thing;
  // What another object on the page describes.
  if (type === undefined && id !== undefined) return [];
  const shape = SHAPES[type];
  if (shape === undefined) return [`${at} has the unknown type ${type}`];
  const names = Object.keys(properties);
  const known = new Set([...shape.needs, ...(shape.may ?? [])]);
  return [
    ...shape.needs.filter((name) => !names.includes(name)).map((name) => `${at} lacks ${name}`),
    ...names.filter((name) => !known.has(name)).map((name) => `${at} has no property ${name}`),
    ...names.flatMap((name) => findSchemaErrors(properties[name], `${at}.${name}`)),
  ];
}
