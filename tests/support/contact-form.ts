import { elementsIn, fieldsIn, Page } from './html.ts';
import type { TestSite } from './test-site.ts';

export const TYPED = {
  name: 'Dana Whitcombe',
  email: 'dana@home.example',
  message: 'Do you have room for six beds?',
};

/** Sends the form of the contact page, filled in, as a browser without JavaScript does. */
export async function sendContactForm(
  site: Pick<TestSite, 'fetch'>,
  fields: Record<string, string>,
): Promise<Response> {
  const body = new URLSearchParams({ ...fields, ...TYPED });
  return site.fetch('/contact', { method: 'POST', body });
}

/** The fields of the contact page's form, as the browser has them before anything is typed. */
export async function openContactForm(
  site: Pick<TestSite, 'fetch'>,
): Promise<Record<string, string>> {
  const page = new Page(await (await site.fetch('/contact')).text());
  const place = page.byId('contact-form');
  const form = place && elementsIn(place, 'form')[0];
  if (!form) throw new Error('There is no form on the contact page.');
  return fieldsIn(form);
}
