import type { Page as BrowserPage } from '@playwright/test';
import { elementsIn, fieldsIn, Page } from './html.ts';
import type { TestSite } from './test-site.ts';

export const TYPED = {
  name: 'Dana Whitcombe',
  email: 'dana@home.example',
  message: 'Do you have room for six beds?',
};

/** Submits the filled-in contact form as a browser without JavaScript does. */
export async function sendContactForm(
  site: Pick<TestSite, 'fetch'>,
  fields: Record<string, string>,
): Promise<Response> {
  const body = new URLSearchParams({ ...fields, ...TYPED });
  return site.fetch('/contact', { method: 'POST', body });
}

/** The fields of the contact form with their initial values. */
export async function openContactForm(
  site: Pick<TestSite, 'fetch'>,
): Promise<Record<string, string>> {
  const page = new Page(await (await site.fetch('/contact')).text());
  const section = page.byId('contact-form');
  const form = section && elementsIn(section, 'form')[0];
  if (!form) throw new Error('The contact page has no form.');
  return fieldsIn(form);
}

/** Fills in and sends the form to write to us on the open page, in a browser. */
export async function writeToUs(page: BrowserPage, typed = TYPED): Promise<void> {
  await page.getByLabel('Your name').fill(typed.name);
  await page.getByLabel('Email', { exact: true }).fill(typed.email);
  await page.getByRole('textbox', { name: 'Message' }).fill(typed.message);
  await page.getByRole('button', { name: 'Send Message' }).click();
}
